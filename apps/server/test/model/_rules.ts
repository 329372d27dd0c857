import type { Bet, Dated, Limit, Operator, Player, World } from "./_world.ts";

// The rules of the site's money, written a second time and on purpose: nothing here comes from the site's own code. Amounts are kopecks.

/** What the operator has set on the site of the model: small bounds, so that short games reach them. */
export const TERMS = {
  diceEdge: 100,
  bubblesEdge: 300,
  jackpotFee: 500,
  pot: { share: 50, hitsPerBillion: 1_000, start: 50_000 },
  wagerTimes: 3,
  minDeposits: 10_000,
  twoOperatorsAbove: 40_000,
  activeDays: 2,
  dayMax: 1_000,
  hourlyMax: 300,
  social: 500,
  linkReward: 3_000,
  givenPerDay: 60_000,
  weekGame: "bubbles",
  countdownSeconds: 600,
  aloneSeconds: 600,
  holdHours: 1,
} as const;

export const START_BALANCE = 100_000;
export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;

/** Half a kopeck goes up. */
export function share(amount: number, part: number, of: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)));
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}

export function paidIn(player: Player): number {
  return sum(player.deposits.map(({ amount }) => amount));
}

export function wagerLeft(player: Player): number {
  return sum(player.deposits.map(({ left }) => left));
}

/** A settled stake clears the deposits that there were when it was made, the oldest first. */
function clearWager(player: Player, bet: Bet): void {
  let stake = bet.stake;
  for (const deposit of player.deposits.slice(0, bet.afterDeposits)) {
    const cleared = Math.min(stake, deposit.left);
    deposit.left -= cleared;
    stake -= cleared;
  }
}

/** 1 % of a stake, more for who has paid in more, and half as much again in the game of the week from 15.00 on. */
function rakebackOf(player: Player, { game, stake }: { game: string; stake: number }): number {
  const deposits = paidIn(player);
  const hundredths = deposits > 1_500_000 ? 200 : deposits >= 500_000 ? 150 : deposits >= 50_000 ? 125 : 100;
  const units = stake * hundredths * 10;
  return game === TERMS.weekGame && stake >= 1_500 ? units * 1.5 : units;
}

/** What the end of a bet does beside moving money; of the jackpot nothing. */
export function settleStake(
  player: Player,
  bet: Bet,
  { game, nowMs }: { game: string; nowMs: number },
): void {
  if (game === "jackpot") return;
  clearWager(player, bet);
  player.rakeback.push({ atMs: nowMs, amount: rakebackOf(player, { game, stake: bet.stake }) });
}

const UNITS = 100_000;

/** Whole kopecks of rakeback: all of it, and what is free, because its hour is over for as long as it is held. */
export function rakebackNow(player: Player, nowMs: number): { all: number; free: number } {
  const isFree = ({ atMs }: Dated) => hourOf(atMs) + TERMS.holdHours < hourOf(nowMs);
  const kopecks = (parts: readonly Dated[]) => Math.floor(sum(parts.map(({ amount }) => amount)) / UNITS);
  return { all: kopecks(player.rakeback), free: kopecks(player.rakeback.filter(isFree)) };
}

/** The oldest goes first. */
export function takeFromRakeback(player: Player, kopecks: number): void {
  let units = kopecks * UNITS;
  player.rakeback = player.rakeback.map(({ atMs, amount }) => {
    const taken = Math.min(units, amount);
    units -= taken;
    return { atMs, amount: amount - taken };
  });
}

function hourOf(ms: number): number {
  return Math.floor(ms / HOUR);
}

/** The day in Moscow, as a number. */
function dayOf(ms: number): number {
  return Math.floor((ms + 3 * HOUR) / DAY);
}

/** What the bets of today have staked, and brought. An open bet has brought nothing; one that was given back is none. */
export function today(player: Player, nowMs: number): { staked: number; lost: number } {
  const bets = player.bets.filter(({ atMs, refunded }) => !refunded && dayOf(atMs) === dayOf(nowMs));
  const staked = sum(bets.map(({ stake }) => stake));
  return { staked, lost: staked - sum(bets.map(({ returned }) => returned)) };
}

export function limitNow(limit: Limit, nowMs: number): Limit {
  return limit.next !== null && limit.next.atMs <= nowMs ? { value: limit.next.value, next: null } : limit;
}

/** Stricter at once, looser after a day. */
export function changedLimit(limit: Limit, wished: number | null, nowMs: number): Limit {
  const now = limitNow(limit, nowMs);
  if (now.value === null || (wished !== null && wished <= now.value)) return { value: wished, next: null };
  if (now.next !== null && now.next.value === wished) return now;
  return { value: now.value, next: { value: wished, atMs: nowMs + DAY } };
}

/** Why the stake may not be made; null when it may. */
export function stakeRefused(world: World, player: Player, stake: number): string | null {
  if (player.banned) return "BANNED";
  if (stake > player.balance) return "INSUFFICIENT_BALANCE";
  if (world.nowMs < player.pausedUntilMs) return "PLAY_PAUSED";
  const { staked, lost } = today(player, world.nowMs);
  const most = limitNow(player.limits.stake, world.nowMs).value;
  if (most !== null && staked + stake > most) return "STAKE_LIMIT";
  const mostLost = limitNow(player.limits.loss, world.nowMs).value;
  return mostLost !== null && lost + stake > mostLost ? "LOSS_LIMIT" : null;
}

/** The most that the rule on bonuses lets out; null for who has paid in lately. */
export function available(world: World, player: Player): number | null {
  const since = world.nowMs - TERMS.activeDays * DAY;
  if (player.deposits.some(({ atMs }) => atMs > since)) return null;
  return Math.max(
    0,
    player.balance - sum(player.bonuses.filter(({ atMs }) => atMs > since).map((b) => b.amount)),
  );
}

export const METHODS = {
  qiwi: { number: "79001234567", min: 15_000, max: 500_000, percent: 4, fixed: 100 },
  card: { number: "4111111111111111", min: 60_000, max: 2_000_000, percent: 5, fixed: 0 },
  yoomoney: { number: "410012345678901", min: 50_000, max: 500_000, percent: 3, fixed: 0 },
} as const;
export type Method = keyof typeof METHODS;

/** Why the money may not be taken out; null when it may. */
export function withdrawalRefused(
  world: World,
  player: Player,
  { amount, method }: { amount: number; method: Method },
): string | null {
  const { min, max } = METHODS[method];
  if (player.banned) return "BANNED";
  if (amount < min || amount > max) return "WITHDRAWAL_OUT_OF_RANGE";
  if (paidIn(player) < TERMS.minDeposits) return "DEPOSITS_MISSING";
  if (wagerLeft(player) > 0) return "WAGER_MISSING";
  if (amount > player.balance) return "INSUFFICIENT_BALANCE";
  const own = available(world, player);
  return own !== null && amount > own ? "BONUS_HELD" : null;
}

/** How many operators must say yes: two above a sum that counts everything of 24 hours. */
export function approvalsFor(world: World, player: Player, amount: number): number {
  const ofDay = world.withdrawals.filter(
    (one) =>
      one.player === player &&
      (one.state === "pending" || one.state === "paid") &&
      one.atMs > world.nowMs - DAY,
  );
  return amount + sum(ofDay.map((one) => one.amount)) > TERMS.twoOperatorsAbove ? 2 : 1;
}

export function givenToday(operator: Operator, nowMs: number): number {
  return sum(operator.given.filter(({ atMs }) => atMs > nowMs - DAY).map(({ amount }) => amount));
}

/** What is due becomes income: a share when its deposit is staked, a reward at once; nothing while who brought it is banned. */
export function settleIncomes(partner: Player, nowMs: number): void {
  for (const income of partner.incomes) {
    const due = !income.of.banned && (income.deposit === null || income.deposit.left === 0);
    if (income.earnedMs !== null || !due) continue;
    income.earnedMs = nowMs;
    partner.earned += income.amount;
  }
}

/** What a partner has earned and not taken out: all of it, and what is free, because it is old enough. */
export function incomeNow(
  { incomes, earned, paidOut }: Player,
  nowMs: number,
): { all: number; free: number } {
  const young = incomes.filter(
    ({ earnedMs }) => earnedMs !== null && earnedMs > nowMs - TERMS.holdHours * HOUR,
  );
  const all = earned - paidOut;
  return { all, free: all - sum(young.map(({ amount }) => amount)) };
}

/** One over the chance to open so many cells, less nothing: Mines has no edge here. */
export function minesPayout(stake: number, bombs: number, opened: number): number {
  let [ways, safe] = [1n, 1n];
  for (let index = 0; index < opened; index += 1) {
    ways *= BigInt(25 - index);
    safe *= BigInt(25 - bombs - index);
  }
  return Number((2n * BigInt(stake) * ways + safe) / (2n * safe));
}
