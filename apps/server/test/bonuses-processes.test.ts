import { bonusEndpoints, referralEndpoints } from "@rumb/contract/endpoints/bonus";
import { kopecks } from "@rumb/money/kopecks";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { onDepositPaid } from "../src/compose/handlers.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { createPromoCode } from "../src/features/promo/promo-service.ts";
import { writeAudit } from "../src/audit/audit-log.ts";
import { changeSettingIn } from "../src/settings/settings-service.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { oneRow, openTestPostings } from "./_harness-ledger.ts";
import { useServers } from "./_harness-servers.ts";
import { type Answer, post, postOnce, signIn } from "./_harness-site.ts";
import { until } from "./_patience.ts";
import { patientFetch } from "./_patient-fetch.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds(2);
const PARALLEL = 16;

const servers = useServers({ count: 2 });

// Rewards are held for a day else, and so many codes at once would wait for their turn.
beforeAll(async () => {
  const { database } = servers.site();
  const wanted = {
    wrongCodes: { perPlayer: 1_000, perAddress: 10_000 },
    rewards: { ...settingDefaults.rewards, holdHours: 0 },
  };
  await database.transaction(async (query) => {
    for (const subject of ["wrongCodes", "rewards"] as const) {
      await changeSettingIn(query, subject, wanted[subject]);
      const deed = {
        action: "change",
        resource: "settings",
        subject,
        before: settingDefaults[subject],
        after: wanted[subject],
      } as const;
      await writeAudit(query, { operatorId: null, address: "127.0.0.1" }, deed);
    }
  });
  const player = await newPlayer();
  for (const index of [0, 1]) {
    await until(`process ${index} lets rewards go at once`, async () => {
      const { body } = await call(player, bonusEndpoints.raceback.path, { body: {}, index });
      return JSON.stringify(body.success).includes('"hold_hours":0');
    });
  }
});

describe(`${ROUNDS} rounds with ${PARALLEL} calls at once through two processes @release`, () => {
  test("a promo code pays its player once", async () => {
    const player = await newPlayer();
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `PROCESS-${round}`;
      await newCode(name, PARALLEL);
      const answers = await atOnce((index) =>
        call(player, bonusEndpoints.promoActive.path, { body: { name }, index }),
      );
      expect(codesOf(answers)).toEqual({ accepted: 1, PROMO_ALREADY_USED: PARALLEL - 1 });
    }
    expect(await gainedBy(player)).toBe(ROUNDS * 100);
  });

  test.each(["day", "hourly"])("the bonus «%s» pays once", async (type) => {
    const player = await newPlayer();
    let sum = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await atOnce((index) =>
        call(player, bonusEndpoints.moreFree.path, { body: { type }, index }),
      );
      expect(codesOf(answers)).toEqual({ accepted: 1, BONUS_NOT_READY: PARALLEL - 1 });
      const paid = answers.find(({ status }) => status === 200);
      sum += Math.round(Number(paid?.body.success?.["sum"]) * 100);
      // The period is over.
      await servers
        .site()
        .database.query(`UPDATE bonus_timers SET ready_at = now() WHERE player_id = $1`, [player.id]);
    }
    expect(await gainedBy(player)).toBe(sum);
  });

  test("the rakeback moves once", async () => {
    const player = await newPlayer();
    const play = { bet: 1, chance: 95, btn: "up" };
    for (let round = 0; round < ROUNDS; round += 1) {
      expect((await call(player, "/api/dice/play", { body: play, index: round })).status).toBe(200);
      const answers = await atOnce((index) =>
        call(player, bonusEndpoints.racebackOut.path, { body: {}, index }),
      );
      expect(codesOf(answers)).toEqual({ accepted: 1, RAKEBACK_EMPTY: PARALLEL - 1 });
    }
    expect(await gainedBy(player)).toBe(ROUNDS);
  });

  test("a partner's income moves once", async () => {
    const player = await newPlayer();
    const referralId = await invitedBy(player);
    for (let round = 0; round < ROUNDS; round += 1) {
      await stakedDeposit(referralId, 10_000);
      const answers = await atOnce((index) => call(player, referralEndpoints.out.path, { body: {}, index }));
      expect(codesOf(answers)).toEqual({ accepted: 1, REFERRAL_INCOME_EMPTY: PARALLEL - 1 });
    }
    expect(await gainedBy(player)).toBe(ROUNDS * 800);
  });
});

test("a code with ten uses pays exactly ten of thirty-two players through two processes @release", async () => {
  const players: Visitor[] = [];
  for (let index = 0; index < 32; index += 1) players.push(await newPlayer());
  await newCode("TEN-OF-32", 10);
  const answers = await Promise.all(
    players.map((player, index) =>
      call(player, bonusEndpoints.promoActive.path, { body: { name: "ten-of-32" }, index }),
    ),
  );
  expect(codesOf(answers)).toEqual({ accepted: 10, PROMO_USED_UP: 22 });
});

test("a partner's income moves once, though a process is killed amid the calls @release", async () => {
  const player = await newPlayer();
  await stakedDeposit(await invitedBy(player), 10_000);
  // The process that dies is not there to be asked again.
  const cut = atOnce((index) =>
    postOnce(servers.origin(index), referralEndpoints.out.path, { cookie: player.cookie }).catch(
      () => NO_ANSWER,
    ),
  );
  await servers.kill(1);
  await cut;
  // Tests that come later, in whatever order, need both again.
  await servers.start(1);
  // Whatever the dead process was at is known to the other: paid, or there to be paid.
  await call(player, referralEndpoints.out.path, { body: {}, index: 0 });
  expect(await gainedBy(player)).toBe(800);
});

const NO_ANSWER: Answer = { status: 0, body: {} };

type Visitor = { readonly id: number; readonly cookie: string };

let visitors = 0;

/** With both accounts; their session is good at both processes. */
async function newPlayer(): Promise<Visitor> {
  visitors += 1;
  const vkId = `bonus-${visitors}`;
  const cookie = await signIn(servers.origin(0), { vkId });
  const { id } = await oneRow<{ id: number }>(
    servers.site().database,
    `UPDATE players SET telegram_id = $2 WHERE vk_id = $1 RETURNING id`,
    [vkId, String(900_000 + visitors)],
  );
  return { id, cookie };
}

/** Signs somebody new in who has come by the player's link. */
async function invitedBy({ id }: Visitor): Promise<number> {
  const sql = `SELECT ref_code AS code FROM players WHERE id = $1`;
  const { code } = await oneRow<{ code: string }>(servers.site().database, sql, [id]);
  const visit = await patientFetch(`${servers.origin(0)}/r/${code}`, { redirect: "manual" });
  const cookie = visit.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await signIn(servers.origin(1), { vkId: `invited-by-${id}` }, cookie);
  const invited = `SELECT id FROM players WHERE referrer_id = $1`;
  return (await oneRow<{ id: number }>(servers.site().database, invited, [id])).id;
}

/** A deposit of an invited player that is paid, and staked already. */
async function stakedDeposit(playerId: number, amount: number): Promise<void> {
  const { id: orderId } = await oneRow<{ id: number }>(
    servers.site().database,
    `INSERT INTO payments (id, player_id, system, amount) VALUES (nextval('payment_ids'), $1, 'qiwi', $2) RETURNING id`,
    [playerId, amount],
  );
  const deps = {
    database: servers.site().database,
    postings: await openTestPostings(servers.site().database),
    settings: { current: () => settingDefaults },
    log: pino({ level: "silent" }),
    publish: () => undefined,
  };
  const standing = { orderId, system: "qiwi", amount: kopecks(amount), status: "paid" } as const;
  expect(await settlePayment({ ...deps, onDepositPaid }, standing)).toBe("paid");
  await servers
    .site()
    .database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [playerId]);
}

async function newCode(name: string, usesLimit: number): Promise<void> {
  const code = { name, kind: "player", reward: kopecks(100), usesLimit, createdBy: null } as const;
  expect(await createPromoCode(servers.site().database.query, code)).not.toBe(null);
}

/** A busy site is asked again: nothing was done then, and how busy it is decides no race. */
function call(
  { cookie }: Visitor,
  path: string,
  { body, index }: { body: object; index: number },
): Promise<Answer> {
  return post(servers.origin(index), path, { cookie, body });
}

function atOnce(work: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));
}

function codesOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of answers)
    counts[body.code ?? "accepted"] = (counts[body.code ?? "accepted"] ?? 0) + 1;
  return counts;
}

/** What bonuses have paid them, kopecks. */
async function gainedBy({ id }: Visitor): Promise<number> {
  const { sum } = await oneRow<{ sum: number }>(
    servers.site().database,
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM transfers
     JOIN house_accounts ON house_accounts.id = debit_account AND name LIKE 'bonus:%' WHERE credit_account = $1`,
    [id],
  );
  return sum;
}
