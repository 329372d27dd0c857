import { kopecksOf, same, typed } from "./_compare.ts";
import { move, type Move, type Table } from "./_move.ts";
import { playClearing } from "./_plays.ts";
import {
  approvalsFor,
  available,
  type Method,
  METHODS,
  paidIn,
  share,
  TERMS,
  wagerLeft,
  withdrawalRefused,
} from "./_rules.ts";
import type { ActorName, Payment, Player, PromoCode, World } from "./_world.ts";

/** What the provider says of an order, one after another. */
export const FATES = {
  paid: ["paid"],
  "paid, said twice": ["paid", "paid"],
  declined: ["declined"],
  "declined, then paid": ["declined", "paid"],
  "paid with a kopeck more": ["more"],
  "left alone": [],
} as const;
export type Fate = keyof typeof FATES;

/** A top-up from its beginning on; `code` is the number of a promo code, counted over those that there are by then. */
export function topUp(who: ActorName, wish: Wish): Move {
  const withCode = wish.code === null ? "" : ` with code ${wish.code}`;
  return move(`${who} tops up ${typed(wish.amount)}${withCode}: ${wish.fate}`, async (table) =>
    payIn(table, await table.player(who), wish),
  );
}

/** What most do who want to take something out one day. */
export function settleIn(who: ActorName): Move {
  const amount = 10_000;
  return move(`${who} tops up ${typed(amount)} and plays dice with what is left to stake`, async (table) => {
    await payIn(table, await table.player(who), { amount, fate: "paid", code: null });
    await playClearing(table, who);
  });
}

type Wish = { readonly amount: number; readonly fate: Fate; readonly code: number | null };

async function payIn(table: Table, player: Player, { amount, fate, code: number }: Wish): Promise<void> {
  const { codes } = table.world;
  const code = number === null ? null : (codes[number % Math.max(1, codes.length)] ?? null);
  const body = { system: "qiwi", sum: typed(amount), ...(code && { promo: code.name }) };
  const refused = player.banned ? "BANNED" : codeRefused(player, code);
  const reply = await table.ask(player, { path: "/api/payment/new", body, refused });
  if (reply === null) return;
  const payment: Payment = { id: Number(reply["id"]), amount, code, state: "waiting" };
  player.payments.push(payment);
  for (const said of FATES[fate]) await providerSays(table, { player, payment, said });
}

/** The provider comes back to the oldest order that is not paid. */
export function payLate(who: ActorName): Move {
  return move(`the provider has the money of the oldest unpaid order of the ${who}`, async (table) => {
    const player = await table.player(who);
    const payment = player.payments.find(({ state }) => state !== "paid");
    if (payment !== undefined) await providerSays(table, { player, payment, said: "paid" });
  });
}

function codeRefused(player: Player, code: PromoCode | null): string | null {
  if (code === null) return null;
  if (code.kind !== "deposit") return "PROMO_UNKNOWN";
  if (player.usedCodes.has(code.name)) return "PROMO_ALREADY_USED";
  return code.usesLeft === 0 ? "PROMO_USED_UP" : null;
}

type Reported = { player: Player; payment: Payment; said: "paid" | "declined" | "more" };

async function providerSays({ world, site }: Table, { player, payment, said }: Reported): Promise<void> {
  const { id, amount } = payment;
  const status = said === "declined" ? "declined" : "paid";
  const { body } = await site.providerSays({
    id,
    amount: typed(said === "more" ? amount + 1 : amount),
    status,
  });
  const news = said === "more" ? "PAYMENT_MISMATCH" : settle(world, { player, payment, said });
  same("what the provider hears", body.code ?? body.success?.["status"], news);
}

function settle(world: World, { player, payment, said }: Reported): string {
  const { amount, code } = payment;
  if (payment.state === "paid" || payment.state === said) return "known";
  if (said === "declined") {
    payment.state = "declined";
    return "declined";
  }
  payment.state = "paid";
  const wager = amount * TERMS.wagerTimes;
  if (wagerLeft(player) === 0) player.wagerTotal = 0;
  player.wagerTotal += wager;
  const deposit = { atMs: world.nowMs, amount, wager, left: wager };
  player.deposits.push(deposit);
  player.balance += amount;
  if (code !== null && code.usesLeft > 0 && !player.usedCodes.has(code.name)) {
    code.usesLeft -= 1;
    player.usedCodes.add(code.name);
    giveBonus(world, player, share(amount, code.gives, 100));
  }
  // Of one invited player the level is the first.
  player.referrer?.incomes.push({ of: player, deposit, amount: share(amount, 8, 100), earnedMs: null });
  return "paid";
}

/** Money of the house that stays bonus money for a while. */
export function giveBonus(world: World, player: Player, amount: number): void {
  player.balance += amount;
  player.bonuses.push({ atMs: world.nowMs, amount });
}

/** What arrives of a sum. */
function payoutOf(method: Method, amount: number): number {
  const { percent, fixed } = METHODS[method];
  return share(amount, 100 - percent, 100) - fixed;
}

export function withdraw(who: ActorName, wish: { amount: number; method: Method }): Move {
  const { amount, method } = wish;
  return move(`${who} takes out ${typed(amount)} to ${method}`, async (table) => {
    const { world } = table;
    const player = await table.player(who);
    const body = { system: method, system_number: METHODS[method].number, sum: typed(amount) };
    const refused = withdrawalRefused(world, player, wish);
    const needed = approvalsFor(world, player, amount);
    const reply = await table.ask(player, { path: "/api/withdraw/out", body, refused });
    if (reply === null) return;
    player.balance -= amount;
    same("balance", kopecksOf(reply["balance"]), player.balance);
    const data = reply["data"];
    const id = typeof data === "object" && data !== null && "id" in data ? Number(data.id) : 0;
    const payout = payoutOf(method, amount);
    const made = { id, player, atMs: world.nowMs, amount, payout, needed, approvedBy: new Set<never>() };
    world.withdrawals.push({ ...made, state: "pending" });
  });
}

/** Cancels the newest request, whatever has become of it. */
export function cancelWithdrawal(who: ActorName): Move {
  return move(`${who} cancels the newest withdrawal`, async (table) => {
    const player = await table.player(who);
    const newest = table.world.withdrawals.findLast((one) => one.player === player);
    if (newest === undefined) return;
    const decided = newest.state === "pending" ? null : "WITHDRAWAL_DECIDED";
    const refused = player.banned ? "BANNED" : decided;
    const body = { id: newest.id };
    const reply = await table.ask(player, { path: "/api/withdraw/cancel", body, refused });
    if (reply === null) return;
    newest.state = "cancelled";
    player.balance += newest.amount;
    same("balance", kopecksOf(reply["balance"]), player.balance);
  });
}

/** What the screen says of the conditions. */
export function readTerms(who: ActorName): Move {
  return move(`${who} looks at what may be taken out`, async (table) => {
    const player = await table.player(who);
    const refused = player.banned ? "BANNED" : null;
    const reply = await table.look(player, { path: "/api/withdraw/terms", refused });
    if (reply === null) return;
    const most = available(table.world, player);
    same("the terms of a withdrawal", reply, {
      deposits: paidIn(player) / 100,
      deposits_needed: TERMS.minDeposits / 100,
      wager_left: wagerLeft(player) / 100,
      wager_total: player.wagerTotal / 100,
      available: most === null ? null : most / 100,
    });
  });
}

/** The last accepted call again, with its key: the same answer, and nothing else. Or the key with another request. */
export function repeat(who: ActorName, isSame: boolean): Move {
  return move(`${who} repeats the last call${isSame ? "" : " with another body"}`, async (table) => {
    const player = await table.player(who);
    const { lastCall } = player;
    if (lastCall === null) return;
    const { path, key, answer } = lastCall;
    const body = isSame ? lastCall.body : { type: "hourly" };
    const { cookie } = player;
    const again = await table.site.call(isSame ? path : "/api/bonus/more/free", { cookie, body, key });
    if (player.banned) return same("refused", again.body.code, "BANNED");
    if (isSame) return same("the repeated answer", JSON.stringify(again.body), answer);
    if (path !== "/api/bonus/more/free") same("refused", again.body.code, "IDEMPOTENCY_KEY_REUSED");
  });
}
