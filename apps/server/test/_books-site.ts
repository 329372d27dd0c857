import type { AuditAction } from "@rumb/contract/audit-actions";
import { bubblesWire } from "@rumb/contract/bubbles/bubbles-wire";
import { diceWire } from "@rumb/contract/dice/dice-wire";
import { monetrainWire } from "@rumb/contract/monetrain/monetrain-wire";
import { kopecks } from "@rumb/money/kopecks";
import { payRakeback } from "../src/features/bonuses/rakeback-service.ts";
import { checkReposts, transferReposts } from "../src/features/bonuses/repost-service.ts";
import { claimSocialBonus } from "../src/features/bonuses/social-bonus-service.ts";
import { claimTimedBonus } from "../src/features/bonuses/timed-bonus-service.ts";
import { rotateSeed, fairState } from "../src/features/fairness/fair-service.ts";
import { pressMines, startMines, takeMines } from "../src/features/mines/mines-service.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { adjustBalance } from "../src/features/player-console/player-adjustments.ts";
import { banPlayer } from "../src/features/player-console/player-console.ts";
import { activatePromo } from "../src/features/promo/promo-service.ts";
import { createPromo } from "../src/features/promo/promo-console.ts";
import { approveWithdrawal, rejectWithdrawal } from "../src/features/withdrawals/withdrawal-decisions.ts";
import { payoutJobs } from "../src/features/withdrawals/payout-jobs.ts";
import { auditedPostings } from "../src/operators/audited-postings.ts";
import { changeRole } from "../src/operators/operator-role.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";
import { prepareMines } from "@rumb/contract/mines/mines-wire";
import { agreeOn } from "./_agree.ts";
import { linkTelegram } from "./_bonuses.ts";
import { createPlayer, oneRow, testSealing } from "./_harness-ledger.ts";
import { SANDBOX_BEACONS } from "./_beacons.ts";
import {
  accepted as acceptedBet,
  bet,
  driveTo,
  engineOf,
  freshRound,
  roundsDatabase,
  roundsNode,
} from "./_harness-rounds.ts";
import { QUICK_TIMINGS, TEST_TIMINGS } from "./_round-timings.ts";
import { safeCellsOf } from "./_harness-mines.ts";
import {
  accepted,
  AT_ONCE,
  openPayment,
  openWalletDeps,
  pendingWithdrawal,
  type WalletDeps,
} from "./_harness-wallet.ts";
import { setTo } from "./_limits.ts";
import { playAccepted } from "./_play-instant.ts";
import { bindTelegram, takeIncomeOut } from "./_referrals.ts";

/** Who lives on the site of the books' tests. */
export type BooksSite = {
  readonly deps: WalletDeps;
  readonly operators: readonly [number, number];
  /** Plays all six games, pays in, takes every bonus, has limits and withdrawals. */
  readonly player: number;
  readonly partner: number;
  readonly referral: number;
};

/** A site on which everything that moves money was really done, by the services that the site calls for it. */
export async function playEverything(): Promise<BooksSite> {
  const deps = await openWalletDeps(roundsDatabase());
  const operators = [await newOperator(deps, 9_000_001), await newOperator(deps, 9_000_002)] as const;
  const player = await newPlayer(3_000_000);
  const partner = await newPlayer(0);
  const referral = await newPlayer(1_000_000, partner);
  const site = { deps, operators, player, partner, referral };
  await playGames(site);
  await payIn(site);
  await withoutHold(site, async () => {
    await takeBonuses(site);
    await bringIncome(site);
  });
  await takeOut(site);
  await operate(site);
  return site;
}

export function newPlayer(balanceKopecks: number, referrerId?: number): Promise<number> {
  const player = referrerId === undefined ? { balanceKopecks } : { balanceKopecks, referrerId };
  return createPlayer({ database: roundsDatabase(), ledger: roundsNode(0) }, player);
}

async function newOperator({ database }: WalletDeps, vkId: number): Promise<number> {
  const id = await newPlayer(0);
  await database.query(`UPDATE players SET vk_id = $2 WHERE id = $1`, [id, String(vkId)]);
  const by = { operatorId: null, address: "командная строка" };
  await changeRole(database, { vkId: String(vkId), role: "admin" }, by);
  return id;
}

async function playGames(site: BooksSite): Promise<void> {
  const { player, referral, deps } = site;
  for (const chance of [95, 95, 95, 1, 1, 1]) await dice(player, { bet: 20, chance });
  await playAccepted(roundsNode(0), { wire: bubblesWire, playerId: player, body: { bet: 10, purple: 1.05 } });
  await playAccepted(roundsNode(0), { wire: monetrainWire, playerId: player, body: { bet: 1, type: 10 } });
  await playMines(player);
  const { hash } = await fairState(fairDeps(deps), player);
  accepted(await rotateSeed(fairDeps(deps), player, { hash, client_seed: "mine" }));
  await dice(player, { bet: 10, chance: 50 });
  await takePot(site);
  await startMines(roundsNode(0), { playerId: referral, idempotency: undefined }, () =>
    prepareMines({ bet: 5, bomb: 3 }, { edgeHundredths: 0, maxWinKopecks: null }),
  );
  await playRounds([player, referral]);
}

function dice(
  playerId: number,
  body: { bet: number; chance: number },
  settings: Partial<SettingValues> = {},
) {
  return playAccepted(roundsNode(0), { wire: diceWire, playerId, body: { ...body, btn: "down" }, settings });
}

function fairDeps({ database }: WalletDeps) {
  return { database, sealing: testSealing, random: systemRandom };
}

/** One game that is taken, and one that ends with a bomb. */
async function playMines(playerId: number): Promise<void> {
  const who = { playerId, idempotency: undefined };
  const start = () =>
    startMines(roundsNode(0), who, () =>
      prepareMines({ bet: 10, bomb: 24 }, { edgeHundredths: 0, maxWinKopecks: null }),
    );
  const few = () =>
    startMines(roundsNode(0), who, () =>
      prepareMines({ bet: 10, bomb: 3 }, { edgeHundredths: 0, maxWinKopecks: null }),
    );
  accepted(await few());
  const [first = 0, second = 0] = await safeCellsOf(roundsDatabase(), playerId);
  for (const cell of [first, second]) accepted(await pressMines(roundsNode(0), who, cell));
  accepted(await takeMines(roundsNode(0), who));
  accepted(await start());
  const [safe = 0] = await safeCellsOf(roundsDatabase(), playerId);
  accepted(await pressMines(roundsNode(0), who, (safe % 25) + 1));
}

/** The operator makes a hit certain for the largest stake, and takes that back. */
async function takePot({ deps, operators, player }: BooksSite): Promise<void> {
  const progressive = { ...settingDefaults.progressive, hitsPerBillionKopecks: 10_000 };
  await agreeOn(deps, operators, { kind: "setting", ask: { id: "progressive", value: progressive } });
  await dice(player, { bet: 1000, chance: 95 }, { progressive });
  await agreeOn(deps, operators, { kind: "setting_reset", ask: { id: "progressive" } });
}

/** A settled round of each game, and a refunded jackpot. */
async function playRounds(players: readonly [number, number]): Promise<void> {
  const { engine } = await engineOf("leader", { timings: QUICK_TIMINGS, leaseMs: 0 });
  const jackpot = await freshRound(engine, "jackpot");
  for (const player of players) acceptedBet(await bet("jackpot", player, { roubles: 3 }));
  await driveTo(engine, jackpot, "settled");
  const lone = await freshRound(engine, "jackpot");
  acceptedBet(await bet("jackpot", players[0]));
  await driveTo(engine, lone, "refunded");
  const { engine: watched } = await engineOf("leader", { leaseMs: 0, ...SANDBOX_BEACONS });
  const wheel = await freshRound(watched, "wheel");
  for (const color of [2, 3]) acceptedBet(await bet("wheel", players[0], { color, timings: TEST_TIMINGS }));
  await driveTo(watched, wheel, "settled");
}

async function payIn({ deps, operators, player, referral }: BooksSite): Promise<void> {
  const code = { name: "PLUS-TEN", terms: { kind: "deposit", percent: 10 }, uses_limit: 5 } as const;
  await agreeOn(deps, operators, { kind: "promo", ask: code });
  const made = `SELECT id FROM promo_codes WHERE name = 'PLUS-TEN'`;
  const { id: promoCodeId } = await oneRow<{ id: number }>(deps.database, made);
  await pay(deps, { playerId: player, amount: 100_005, promoCodeId });
  await pay(deps, { playerId: referral, amount: 10_000 });
  await openPayment(deps, { playerId: player, amount: 5_000 });
  await dice(player, { bet: 100, chance: 95 });
  for (let index = 0; index < 3; index += 1) await dice(referral, { bet: 100, chance: 95 });
}

async function pay(
  deps: WalletDeps,
  payment: { playerId: number; amount: number; promoCodeId?: number },
): Promise<void> {
  const orderId = await openPayment(deps, payment);
  const standing = { orderId, system: "qiwi", amount: kopecks(payment.amount), status: "paid" } as const;
  accepted(await settlePayment(deps, standing));
}

/** The operator lets rewards be moved at once for a while, by the log: the check compares with what was in force. */
async function withoutHold({ deps, operators }: BooksSite, work: () => Promise<void>): Promise<void> {
  await agreeOn(deps, operators, { kind: "setting", ask: { id: "rewards", value: AT_ONCE.rewards } });
  await work();
  await agreeOn(deps, operators, { kind: "setting_reset", ask: { id: "rewards" } });
}

async function takeBonuses({ deps, operators: [operatorId], player: playerId }: BooksSite): Promise<void> {
  const player = { playerId, idempotency: undefined };
  const acting = { operatorId, address: "127.0.0.1" };
  await linkTelegram({ deps }, playerId);
  const code = { name: "GIFT-ONE", terms: { kind: "player", reward: 1 }, uses_limit: 5 } as const;
  accepted(await createPromo(deps, { body: code }, acting));
  accepted(await activatePromo(deps, player, "GIFT-ONE"));
  for (const bonus of ["day", "hourly"])
    accepted(await claimTimedBonus({ ...deps, random: systemRandom }, player, bonus));
  accepted(await payRakeback(deps, player));
  const group = { isMember: async () => true, repostedPosts: async () => ["-1_1", "-1_2"] };
  const social = { ...deps, vkCommunity: { group }, telegram: { bot: { isInChannel: async () => true } } };
  for (const network of ["vk", "tg"]) accepted(await claimSocialBonus(social, player, network));
  accepted(await checkReposts(social, player));
  accepted(await transferReposts(deps, player));
  await setTo(playerId, "stake", 50_000);
  await dice(playerId, { bet: 10, chance: 50 });
}

async function bringIncome({ deps, partner, referral }: BooksSite): Promise<void> {
  await bindTelegram(deps, referral, "5551001");
  accepted(await takeIncomeOut(deps, partner));
  await pay(deps, { playerId: referral, amount: 20_000 });
}

/** A large one that two have approved, a small one, one that was rejected and one that waits; people send them. */
async function takeOut({ deps, operators: [first, second] }: BooksSite): Promise<void> {
  const playerId = await newPlayer(3_000_000);
  await pay(deps, { playerId, amount: 10_000 });
  for (let index = 0; index < 3; index += 1) await dice(playerId, { bet: 100, chance: 95 });
  const ask = (sum: string) => pendingWithdrawal({ deps }, { playerId, sum, system: "card" });
  const large = await ask("11000");
  for (const operatorId of [first, second]) {
    accepted(
      await approveWithdrawal(audited(deps, "approve", { id: large, operatorId }), {
        withdrawalId: large,
        operatorId,
      }),
    );
  }
  const small = await ask("600");
  const byFirst = audited(deps, "approve", { id: small, operatorId: first });
  accepted(await approveWithdrawal(byFirst, { withdrawalId: small, operatorId: first }));
  const rejected = await ask("700");
  const comment = "Нет";
  accepted(
    await rejectWithdrawal(audited(deps, "reject", { id: rejected, operatorId: second }), {
      withdrawalId: rejected,
      operatorId: second,
      comment,
    }),
  );
  await ask("800");
  for (const job of payoutJobs({ ...deps, payouts: null })) await job.run();
}

/** What the console passes to a decision: postings that write it down. */
function audited(
  deps: WalletDeps,
  action: AuditAction,
  { id, operatorId }: { id: number; operatorId: number },
): WalletDeps {
  const look: Parameters<typeof auditedPostings>[2]["look"] = async (query) => {
    const { player_id, sum, state } = await oneRow<{ player_id: number; sum: number; state: string }>(
      { query },
      `SELECT player_id, amount / 100 AS sum, state FROM withdrawals WHERE id = $1`,
      [id],
    );
    return { player_id, sum, state };
  };
  const acting = { operatorId, address: "127.0.0.1" };
  return {
    ...deps,
    postings: auditedPostings(deps.postings, acting, { action, resource: "withdrawals", subject: id, look }),
  };
}

async function operate({ deps, operators, player }: BooksSite): Promise<void> {
  const [operatorId] = operators;
  const acting = { operatorId, address: "127.0.0.1" };
  const adjust = { id: player, reason: "за ожидание" };
  for (const [direction, sum] of [
    ["credit", 50],
    ["debit", 20],
  ] as const) {
    accepted(
      await adjustBalance(deps, { body: { ...adjust, direction, sum }, idempotency: undefined }, acting),
    );
  }
  const somebody = await newPlayer(0);
  accepted(await banPlayer(deps, { id: somebody, comment: "за обман" }, acting));
  const right = { id: player, terms: { uses_limit: 10, reward: 5 } };
  await agreeOn(deps, operators, { kind: "promocoder", ask: right });
  const gift = { id: player, direction: "credit", sum: 70, reason: "за потерю" } as const;
  await agreeOn(deps, operators, { kind: "adjust", ask: gift });
  const withdrawals = { ...settingDefaults.withdrawals, minDepositsKopecks: 20_000 };
  await agreeOn(deps, operators, { kind: "setting", ask: { id: "withdrawals", value: withdrawals } });
}
