import { PromocoderCreateReply, PromocoderReply } from "@rumb/contract/bonus";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { createOwnPromo, listOwnPromos } from "../src/features/bonuses/promocoder-service.ts";
import { activatePromo } from "../src/features/promo/promo-service.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { counted, linkedPlayer, race, useBonuses } from "./_bonuses.ts";
import { oneRow } from "./_harness-ledger.ts";
import { accepted, codeOf, walletPlayer } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";

const DAY = 86_400_000;
const ROUNDS = raceRounds();
const PARALLEL = 16;
const TERMS = { limit: 2, reward: 2.5, pause_seconds: 86_400 };

const { wallet, node } = useBonuses();

test("a promo-coder makes a code under their terms, and others activate it; they do not", async () => {
  const playerId = await promocoder({ uses: 2, reward: 250 });
  expect(await list(playerId)).toEqual({ promo: [], user: { ...TERMS, time: null } });
  const { promo, time } = made(await create(playerId));
  expect(promo).toMatchObject({ limit: 2, limited: 0, reward: 2.5 });
  expect(promo.name).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
  expect(codeOf(await activate(playerId, promo.name))).toBe("PROMO_OWN");
  expect(await activate(await linkedPlayer(wallet()), promo.name)).toMatchObject({ reward: 2.5 });
  const listed = await list(playerId);
  expect(listed).toEqual({ promo: [{ ...promo, limited: 1 }], user: { ...TERMS, time } });
  expect(Value.Check(PromocoderReply, listed)).toBe(true);
});

test("nobody else makes codes or sees a list", async () => {
  const playerId = await walletPlayer(wallet(), 0);
  expect(codeOf(await create(playerId))).toBe("NOT_PROMOCODER");
  expect(codeOf(await listOwnPromos(wallet().deps, playerId))).toBe("NOT_PROMOCODER");
});

test("the next one is made when the pause is over: not a second before, but at it", async () => {
  const playerId = await promocoder({ uses: 1, reward: 100 });
  const first = made(await create(playerId));
  const { createdAt } = await oneRow<{ createdAt: Date }>(
    wallet().site.database,
    `SELECT created_at AS "createdAt" FROM promo_codes WHERE id = $1`,
    [first.promo.id],
  );
  expect(first.time).toBe(createdAt.getTime() + DAY);
  expect(await create(playerId, { at: first.time - 1_000 })).toMatchObject({
    code: "PROMO_TOO_SOON",
    values: { time: "00:00:01" },
  });
  const second = made(await create(playerId, { at: first.time }));
  expect(second.promo.name).not.toBe(first.promo.name);
  expect((await list(playerId)).promo.map(({ id }) => id)).toEqual([second.promo.id, first.promo.id]);
});

test(`${ROUNDS} rounds with ${PARALLEL} at once on two nodes: each makes one code`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const playerId = await promocoder({ uses: 1, reward: 100 });
    const results = await race(wallet(), PARALLEL, (index) => create(playerId, { node: index }));
    expect(counted(results)).toEqual({ accepted: 1, PROMO_TOO_SOON: PARALLEL - 1 });
    expect((await list(playerId)).promo).toHaveLength(1);
  }
});

async function promocoder(terms: { uses: number; reward: number }): Promise<number> {
  const playerId = await linkedPlayer(wallet());
  await wallet().deps.database.query(
    `UPDATE players SET promocoder_uses = $2, promocoder_reward = $3 WHERE id = $1`,
    [playerId, terms.uses, terms.reward],
  );
  return playerId;
}

function create(playerId: number, { at, node: index = 0 }: { at?: number; node?: number } = {}) {
  const time = at === undefined ? {} : { time: () => Promise.resolve(new Date(at)) };
  return createOwnPromo(
    { ...node(index), random: systemRandom, ...time },
    { playerId, idempotency: undefined },
  );
}

function made(reply: unknown): PromocoderCreateReply {
  const read = accepted(reply);
  if (!Value.Check(PromocoderCreateReply, read))
    throw new Error("the code was answered otherwise than promised");
  return read;
}

async function list(playerId: number): Promise<PromocoderReply> {
  return accepted(await listOwnPromos(wallet().deps, playerId));
}

function activate(playerId: number, name: string) {
  return activatePromo(wallet().deps, { playerId, idempotency: undefined }, name);
}
