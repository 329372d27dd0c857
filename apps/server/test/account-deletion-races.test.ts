import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { takeBackDeletion } from "../src/features/account-deletion/deletion-service.ts";
import { createPromoCode } from "../src/features/promo/promo-service.ts";
import { approveWithdrawal, rejectWithdrawal } from "../src/features/withdrawals/withdrawal-decisions.ts";
import { type Leaver, useDeletionSite } from "./_deletion-site.ts";
import { clearWager, codeOf as serviceCodeOf, deposit } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";
import { createRandom } from "./_seeded-random.ts";

const ROUNDS = raceRounds(3);
/** What a session of somebody who leaves hears: of the account, or already of the session. */
const LEAVING = ["BANNED", "ACCOUNT_LEAVING"];
const CLAIM_REFUSALS = new Set([
  "BONUS_NOT_READY",
  "SOCIAL_CLAIMED",
  "PROMO_ALREADY_USED",
  "PROMO_USED_UP",
  ...LEAVING,
]);
const OUT_REFUSALS = new Set(["INSUFFICIENT_BALANCE", ...LEAVING]);
const OUT = { system: "qiwi", system_number: "79001234567", sum: "150.00" };
const random = createRandom(20_261_125);

const opened = useDeletionSite();
const { call, codeOf, newLeaver, query } = opened;

test(`${ROUNDS} rounds: each bonus is claimed once before a deletion, which names it, or is refused by it`, async () => {
  const firsts = new Set<string>();
  for (let round = 0; round < ROUNDS || firsts.size < 2; round += 1) {
    const player = await newLeaver();
    await opened.press(player, opened.nextTelegramId());
    const name = `LEAVING-${round}`;
    const code = { name, kind: "player", reward: kopecks(300), usesLimit: 1, createdBy: null } as const;
    await createPromoCode(opened.database().database.query, code);
    const bonuses: Claim[] = [
      ["bonus/more/free", { type: "day" }],
      ["bonus/more/free", { type: "hourly" }],
      ["bonus/social/free", { type: "vk" }],
      ["bonus/social/free", { type: "tg" }],
      ["promo/active", { name }],
    ];
    const [claimed, asked] = await Promise.all([
      atOnce(bonuses.length * 3, (index) => claim(player, bonuses[index % bonuses.length])),
      leave(player),
    ]);
    const paid = claimed.filter((one) => typeof one === "number");
    const refused = claimed.filter((one) => typeof one === "string");
    expect(refused.filter((code) => !CLAIM_REFUSALS.has(code))).toEqual([]);
    expect(paid.length).toBeLessThanOrEqual(bonuses.length);
    const sum = paid.reduce((all, one) => all + Math.round(one * 100), 0);
    expect(asked).toBe("");
    // The bonuses that came first are in what was given up, and none has come since.
    expect(await standing(player)).toEqual({ balance: 0, givenUp: 100_000 + sum, claims: paid.length });
    expect(await codeOf(player, "deletion/cancel")).toBe("");
    expect(await standing(player)).toMatchObject({ balance: 100_000 + sum });
    if (paid.length > 0) firsts.add("a bonus");
    if (paid.length < bonuses.length) firsts.add("the deletion");
  }
});

test(`${ROUNDS} rounds: a withdrawal that is asked for and a deletion never stand side by side`, async () => {
  const firsts = new Set<string>();
  for (let round = 0; round < ROUNDS || firsts.size < 2; round += 1) {
    const player = await richLeaver();
    const [outs, asks] = await Promise.all([
      atOnce(8, () => codeOf(player, "withdraw/out", OUT)),
      atOnce(8, () => codeOf(player, "deletion/ask", { give_up: 1200 })),
    ]);
    const taken = outs.filter((code) => code === "").length;
    expect(outs.filter((code) => code !== "" && !OUT_REFUSALS.has(code))).toEqual([]);
    const left = asks.filter((code) => code === "").length;
    expect([left, taken > 0]).toEqual(left === 0 ? [0, true] : [1, false]);
    expect((await standing(player)).balance).toBe(left === 1 ? 0 : 120_000 - taken * 15_000);
    firsts.add(left === 1 ? "the deletion" : "the withdrawal");
  }
});

test(`${ROUNDS} rounds: a withdrawal is decided once, and a deletion waits until its money has come or gone`, async () => {
  const operators = [await newLeaver(), await newLeaver()].map(({ id }) => id);
  await opened
    .database()
    .database.query(`UPDATE players SET role = 'operator' WHERE id = ANY($1)`, [operators]);
  const ends = new Set<string>();
  let left = 0;
  for (let round = 0; round < ROUNDS || ends.size < 3 || left === 0; round += 1) {
    const player = await richLeaver();
    const { id: withdrawalId } = (await call(player, "withdraw/out", OUT)).success.data;
    const deps = opened.site().deps;
    const [cancels, decisions, asked] = await Promise.all([
      atOnce(3, () => codeOf(player, "withdraw/cancel", { id: withdrawalId })),
      atOnce(6, async (index) => {
        const decision = { withdrawalId, operatorId: operators[index % 2] ?? 0 };
        return serviceCodeOf(
          await (index < 3
            ? approveWithdrawal(deps, decision)
            : rejectWithdrawal(deps, { ...decision, comment: "Нет" })),
        );
      }),
      Promise.all(Array.from({ length: 4 }, () => leave(player))),
    ]);
    const won = [...cancels, ...decisions].filter((code) => code === "" || code === "accepted");
    expect(won).toHaveLength(1);
    const { state, way } = await query<{ state: string; way: string | null }>(
      `SELECT withdrawals.state, payouts.state AS way FROM withdrawals LEFT JOIN payouts ON withdrawal_id = id WHERE id = $1`,
      [withdrawalId],
    );
    ends.add(state);
    const times = asked.filter((code) => code === "").length;
    // What is to be paid out stands in the way until it has left.
    expect(state === "paid" ? [way, times] : [state, Math.min(times, 1)]).toEqual(
      state === "paid" ? ["queued", 0] : [state, times],
    );
    left += times;
    const held = state === "paid" ? 105_000 : 120_000;
    expect(await standing(player)).toMatchObject(
      times === 1 ? { balance: 0, givenUp: held } : { balance: held },
    );
  }
});

test("who is banned at the same moment does not come back, whatever their session knows", async () => {
  const player = await newLeaver();
  expect(await leave(player)).toBe("");
  const back: Promise<unknown>[] = [];
  const takeBack = () =>
    takeBackDeletion(opened.site().deps, { playerId: player.id, idempotency: undefined });
  await opened.ban(player, "Проверка", { meanwhile: () => back.push(takeBack()) });
  expect(await Promise.all(back)).toMatchObject([{ code: "BANNED" }]);
  expect(await standing(player)).toMatchObject({ balance: 0, givenUp: 100_000 });

  await opened.ban(player, null, { was: "Проверка" });
  expect(await takeBack()).toEqual({ returned: 1000 });
  expect(await standing(player)).toMatchObject({ balance: 100_000, givenUp: null });
});

type Claim = readonly [path: string, body: object];

/** What the claim has brought, roubles, or the code of its refusal. */
async function claim(player: Leaver, wished: Claim | undefined): Promise<number | string> {
  if (wished === undefined) throw new Error("there is no such bonus");
  const { success, code } = await call(player, ...wished);
  return code ?? success.sum ?? success.reward;
}

/**
 * Asks as the page does: reads what there is and gives that up; again when it has changed meanwhile, or something stands in the way. The
 * code of the last answer.
 */
async function leave(player: Leaver): Promise<string> {
  let code = "";
  for (let left = 12; left > 0; left -= 1) {
    const { success } = await call(player, "deletion/get");
    if (success === undefined) return "ACCOUNT_LEAVING";
    code = await codeOf(player, "deletion/ask", { give_up: success.balance });
    if (code !== "DELETION_BALANCE" && code !== "DELETION_BLOCKED") return code;
  }
  return code;
}

/** A player with 1200 roubles that may be withdrawn. */
async function richLeaver(): Promise<Leaver> {
  const player = await newLeaver();
  const deps = opened.site().deps;
  await deposit({ deps }, player.id, 20_000);
  await clearWager({ deps }, player.id);
  return player;
}

/** Kopecks; what was given up is that of the newest request that stands. */
function standing({ id }: Leaver): Promise<{ balance: number; givenUp: number | null; claims: number }> {
  return query(
    `SELECT balance,
       (SELECT given_up FROM account_deletions WHERE player_id = $1 AND cancelled_at IS NULL) AS "givenUp",
       (SELECT count(*) FROM transfers WHERE credit_account = $1 AND kind SIMILAR TO '(bonus|promo)%') AS claims
     FROM player_accounts WHERE player_id = $1`,
    [id],
  );
}

/** All are under way together, but each begins some questions to the database later, so that any may come first. */
function atOnce<Result>(parallel: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: parallel }, async (_, index) => {
      for (let turns = random.below(6); turns > 0; turns -= 1)
        await opened.database().database.query(`SELECT 1`);
      return work(index);
    }),
  );
}
