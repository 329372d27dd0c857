import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { activatePromo, createPromoCode } from "../src/features/promo/promo-service.ts";
import { balanceOf, counted, linkedPlayer, linkTelegram, race, useBonuses } from "./_bonuses.ts";
import { oneRow } from "./_harness-ledger.ts";
import { accepted, codeOf, walletPlayer } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;

const { wallet, node } = useBonuses();

describe("a player's code", () => {
  test("gives its reward, says so, and tells their other windows the balance", async () => {
    const playerId = await linkedPlayer(wallet(), 100);
    await newCode({ name: "Привет-2026", reward: 550 });
    wallet().events.length = 0;
    expect(accepted(await activate(playerId, " привет-2026\t"))).toEqual({
      reward: 5.5,
      balance: 6.5,
      balance_version: expect.any(Number),
      text: "Промокод активирован: вам начислено 5.50 румбиков",
    });
    expect(await balanceOf(wallet(), playerId)).toBe(650);
    expect(wallet().events).toEqual([
      { room: { playerId }, event: "updateBalance", data: expect.objectContaining({ balance: 6.5, win: 0 }) },
    ]);
  });

  test("asks for Telegram first, also when there is no such code; a bound one is enough", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const name = await newCode({ reward: 100 });
    expect(codeOf(await activate(playerId, name))).toBe("TELEGRAM_NOT_LINKED");
    expect(codeOf(await activate(playerId, "NO-SUCH-CODE"))).toBe("TELEGRAM_NOT_LINKED");
    expect(await balanceOf(wallet(), playerId)).toBe(0);
    expect(await usesOf(name)).toBe(0);
    await linkTelegram(wallet(), playerId);
    expect(codeOf(await activate(playerId, name))).toBe("accepted");
  });

  test.each([
    ["", "PROMO_EMPTY"],
    ["   ", "PROMO_EMPTY"],
    ["NO-SUCH-CODE", "PROMO_UNKNOWN"],
    ["' OR 1=1 --", "PROMO_UNKNOWN"],
    ["😀".repeat(100), "PROMO_UNKNOWN"],
  ])("«%s» is none, and is refused with %s", async (name, code) => {
    expect(codeOf(await activate(await linkedPlayer(wallet()), name))).toBe(code);
  });

  test("is used once by a player, however it is typed; another may use it too", async () => {
    const [one, other] = [await linkedPlayer(wallet()), await linkedPlayer(wallet())];
    const name = await newCode({ reward: 100, usesLimit: 2 });
    expect(codeOf(await activate(one, name))).toBe("accepted");
    expect(codeOf(await activate(one, ` ${name.toLowerCase()} `))).toBe("PROMO_ALREADY_USED");
    expect(codeOf(await activate(other, name))).toBe("accepted");
    expect(codeOf(await activate(await linkedPlayer(wallet()), name))).toBe("PROMO_USED_UP");
    expect(await usesOf(name)).toBe(2);
  });

  test("is refused to who has made it, when it is switched off, and when it is one for deposits", async () => {
    const playerId = await linkedPlayer(wallet());
    const own = await newCode({ reward: 100, createdBy: playerId });
    const off = await newCode({ reward: 100 });
    const { query } = wallet().deps.database;
    await query(`UPDATE promo_codes SET stopped_at = now() WHERE name = $1`, [off]);
    const deposit = { name: "DEPOSIT-10", kind: "deposit", percent: 10, usesLimit: 1 } as const;
    await createPromoCode(query, { ...deposit, createdBy: null });
    expect(codeOf(await activate(playerId, own))).toBe("PROMO_OWN");
    expect(codeOf(await activate(playerId, off))).toBe("PROMO_USED_UP");
    expect(codeOf(await activate(playerId, "deposit-10"))).toBe("PROMO_UNKNOWN");
    expect(await balanceOf(wallet(), playerId)).toBe(0);
  });

  test("is refused to a banned player", async () => {
    const playerId = await linkedPlayer(wallet());
    const name = await newCode({ reward: 100 });
    await wallet().deps.database.query(
      `UPDATE players SET banned_at = now(), ban_comment = 'Нет' WHERE id = $1`,
      [playerId],
    );
    expect(codeOf(await activate(playerId, name))).toBe("BANNED");
  });

  test("cannot be changed once it was made, not even by the site", async () => {
    const name = await newCode({ reward: 100 });
    const change = wallet().deps.database.query(`UPDATE promo_codes SET reward = 200 WHERE name = $1`, [
      name,
    ]);
    await expect(change).rejects.toThrow(/is fixed/);
  });
});

describe(`${ROUNDS} rounds with ${PARALLEL} at once on two nodes`, () => {
  test("one player, one code: it pays once", async () => {
    const playerId = await linkedPlayer(wallet());
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = await newCode({ reward: 10, usesLimit: PARALLEL });
      const results = await race(wallet(), PARALLEL, (index) => activate(playerId, name, { node: index }));
      expect(counted(results)).toEqual({ accepted: 1, PROMO_ALREADY_USED: PARALLEL - 1 });
    }
    expect(await balanceOf(wallet(), playerId)).toBe(ROUNDS * 10);
  });

  test("one key many times: equal answers, one credit", async () => {
    const playerId = await linkedPlayer(wallet());
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = await newCode({ reward: 10 });
      const key = `promo-${round}`;
      const results = await race(wallet(), PARALLEL, (index) =>
        activate(playerId, name, { node: index, key }),
      );
      for (const result of results) expect(result).toEqual(results[0]);
      expect(codeOf(results[0])).toBe("accepted");
    }
    expect(await balanceOf(wallet(), playerId)).toBe(ROUNDS * 10);
  });
});

test("a code with ten uses pays exactly ten of sixty-four players who come at once, again and again", async () => {
  const players: number[] = [];
  for (let index = 0; index < 64; index += 1) players.push(await linkedPlayer(wallet()));
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = await newCode({ reward: 100, usesLimit: 10 });
    const results = await race(wallet(), 64, (index) =>
      activate(players[index] ?? 0, name, { node: index + round }),
    );
    expect(counted(results)).toEqual({ accepted: 10, PROMO_USED_UP: 54 });
    expect(await usesOf(name)).toBe(10);
  }
  const balances = await Promise.all(players.map((playerId) => balanceOf(wallet(), playerId)));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(ROUNDS * 10 * 100);
});

function activate(
  playerId: number,
  name: string,
  { node: index = 0, key }: { node?: number; key?: string } = {},
) {
  const idempotency = key === undefined ? undefined : { key, fingerprint: name };
  return activatePromo(node(index), { playerId, idempotency }, name);
}

let codes = 0;

/** A code of the house for one player, unless said otherwise; its name. */
async function newCode(terms: {
  reward: number;
  name?: string;
  usesLimit?: number;
  createdBy?: number;
}): Promise<string> {
  codes += 1;
  const { name = `PLAYER-${codes}`, usesLimit = 1, createdBy = null } = terms;
  const code = { name, kind: "player", reward: kopecks(terms.reward), usesLimit, createdBy } as const;
  expect(await createPromoCode(wallet().deps.database.query, code)).not.toBe(null);
  return name;
}

async function usesOf(name: string): Promise<number> {
  const sql = `SELECT used FROM promo_codes WHERE name = $1`;
  return (await oneRow<{ used: number }>(wallet().deps.database, sql, [name])).used;
}
