import { stateBalance, type StatedBalance } from "@rumb/contract/stated-balance";
import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import { addKopecks, type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { OrderStanding } from "../../integrations/payment/payment-provider.ts";
import { decided } from "../../money/command.ts";
import type { SealedQuery } from "../../platform/db/database.ts";
import type { PostingUnit } from "../../money/postings/posting.ts";
import { bookedFor, isForOperators, openDiscrepancy } from "../discrepancies/discrepancy.ts";
import { foundBy, notePayment } from "./payment-discrepancies.ts";
import {
  lockPayment,
  markDeclined,
  markPaid,
  markTakenBack,
  type PaymentRow,
  readPayment,
} from "./payment-store.ts";

export type SettlingDeps = Pick<Deps, "database" | "postings" | "publish" | "log"> & {
  readonly settings: Pick<Deps["settings"], "current">;
  /** What a paid deposit means to other features, in the order in which it happens. */
  readonly onDepositPaid: readonly DepositHandler[];
};

/** A payment that is being credited. */
export type PaidDeposit = {
  readonly paymentId: number;
  readonly playerId: number;
  readonly amount: Kopecks;
  /** What must be staked because of it. */
  readonly wager: Kopecks;
  readonly promoCodeId: number | null;
};

/**
 * Handles every paid deposit in the transaction that credits it: after the credit, before the payment is paid. Returns what it has
 * added to the player's balance. It may lock rows of its own, but no other player's, whose turn may be to lock this one.
 */
export type DepositHandler = (unit: PostingUnit, deposit: PaidDeposit) => Promise<Kopecks>;

/** `known`: there was nothing to do, because it was done before or the order still waits. `noted`: operators decide. */
export type Settling = "paid" | "declined" | "known" | "noted";

/** How what the provider says has come to us. */
export type Heard = "call" | "asked" | "statement";

/**
 * Believes what the provider says of an order, in a call or when asked: credits a paid one, once for ever, and notifies the player.
 * `PAYMENT_NOT_FOUND` for an order that is none of ours, `PAYMENT_MISMATCH` when it is about something else than we asked for;
 * both are logged, and nothing is credited. What has come otherwise than was asked, or was taken back, waits for the operators.
 */
export async function settlePayment(
  deps: SettlingDeps,
  standing: OrderStanding,
  heard: Heard = "call",
): Promise<Settling | Refusal> {
  const payment = await readPayment(deps.database.query, standing.orderId);
  const strange = strangeness(payment, standing);
  if (payment === null || strange !== null) {
    deps.log.warn(
      { order: standing.orderId, code: strange?.code },
      "a payment call is about no order of ours",
    );
    await notePayment(deps, standing, heard);
    return strange ?? refusal("PAYMENT_NOT_FOUND");
  }
  switch (standing.status) {
    case "waiting":
      return "known";
    case "declined":
      return decline(deps, payment);
    case "paid":
      return payment.expired && !payment.takenBack
        ? notePayment(deps, standing, heard)
        : pay(deps, payment, { standing, heard });
    case "reversed":
      return takeBack(deps, payment, { standing, heard });
  }
}

function strangeness(payment: PaymentRow | null, standing: OrderStanding): Refusal | null {
  if (payment === null) return refusal("PAYMENT_NOT_FOUND");
  const same = payment.system === standing.system && payment.amount === standing.amount;
  return same ? null : refusal("PAYMENT_MISMATCH");
}

async function decline(deps: SettlingDeps, payment: PaymentRow): Promise<Settling> {
  if (!(await markDeclined(deps.database.query, payment.id))) return "known";
  publishDeclined(deps, payment);
  return "declined";
}

/** What was credited waits for the operators; what was not will not be, though a call that it was paid may still be on its way. */
async function takeBack(deps: SettlingDeps, payment: PaymentRow, word: Word): Promise<Settling> {
  const settled = await deps.database.transaction(async (query): Promise<Settling> => {
    const held = await lockPayment(query, payment.id);
    if (held?.state === "paid") {
      await openDiscrepancy({ query, log: deps.log }, foundBy(held, word.standing, word));
      return "noted";
    }
    await markTakenBack(query, payment.id);
    return held?.state === "waiting" ? "declined" : "known";
  });
  if (settled === "declined") publishDeclined(deps, payment);
  return settled;
}

type Credited = { readonly stated: StatedBalance; readonly bonus: Kopecks };

type Word = { readonly standing: OrderStanding; readonly heard: Heard };

async function pay(deps: SettlingDeps, payment: PaymentRow, word: Word): Promise<Settling | Refusal> {
  const { wagerTimes } = deps.settings.current().payments;
  const settled = await deps.postings.run<Credited | "known" | "noted">({
    playerId: payment.playerId,
    // Their money has arrived, whatever they have done.
    allowBanned: true,
    work: async (unit) =>
      decided(await credit(unit, word, { wagerTimes, onDepositPaid: deps.onDepositPaid, log: deps.log })),
  });
  if (isRefusal(settled)) return settled;
  if (settled.replayed || settled.reply === "known") return "known";
  if (settled.reply === "noted") return "noted";
  const { stated, bonus } = settled.reply;
  publishOutcome(deps, payment, { status: 1, bonus });
  const win = roubles(addKopecks(kopecks(payment.amount), bonus));
  deps.publish({
    room: { playerId: payment.playerId },
    event: "updateBalance",
    data: { ...stated, win },
  });
  return "paid";
}

/** Everything that a paid deposit is, in one transaction. */
async function credit(
  unit: PostingUnit,
  word: Word,
  { wagerTimes, onDepositPaid, log }: Pick<SettlingDeps, "onDepositPaid" | "log"> & { wagerTimes: number },
): Promise<Credited | "known" | "noted"> {
  const { standing, heard } = word;
  const { orderId: id } = standing;
  const payment = await lockPayment(unit.query, id);
  if (payment === null) return "known";
  if (payment.state === "paid")
    return (await noteFound(unit.query, word, { payment, log })) ? "noted" : "known";
  if (payment.takenBack) {
    // The first payment in a statement is the one that was taken back; another one there is noted as a repeat.
    if (heard === "statement") return "known";
    await openDiscrepancy({ query: unit.query, log }, foundBy(payment, standing, { heard }));
    return "noted";
  }
  if (await isForOperators(unit.query, id)) {
    await openDiscrepancy({ query: unit.query, log }, foundBy(payment, standing, { heard, repeat: true }));
    return "noted";
  }
  const amount = kopecks(payment.amount);
  await unit.credit({ kind: "deposit", house: "payments", amount, causeId: id });
  const wager = kopecks(amount * wagerTimes);
  await unit.addDeposit({ amount, wager });
  const deposit = {
    paymentId: id,
    playerId: unit.player.id,
    amount,
    wager,
    promoCodeId: payment.promoCodeId,
  };
  let bonus = kopecks(0);
  for (const handle of onDepositPaid) bonus = addKopecks(bonus, await handle(unit, deposit));
  if (!(await markPaid(unit.query, { id, bonus }))) throw new Error(`payment ${id} was paid meanwhile`);
  return { stated: stateBalance(unit), bonus };
}

/** Keeps that a statement has a paid deposit of which operators have taken, because it was said to be missing or less; true when so. */
async function noteFound(
  query: SealedQuery,
  { standing, heard }: Word,
  { payment, log }: { readonly payment: PaymentRow; readonly log: SettlingDeps["log"] },
): Promise<boolean> {
  if (heard !== "statement") return false;
  const booked = await bookedFor(query, { subject: "payment", orderId: payment.id });
  if (booked.kopecks === 0 || booked.reversed) return false;
  const found = foundBy(payment, standing, { heard });
  await openDiscrepancy({ query, log }, { ...found, kind: "state", difference: 0 - booked.kopecks });
  return true;
}

function publishDeclined(deps: SettlingDeps, payment: PaymentRow): void {
  publishOutcome(deps, payment, { status: 0, bonus: kopecks(0) });
}

function publishOutcome(
  { publish }: SettlingDeps,
  payment: PaymentRow,
  { status, bonus }: { status: 0 | 1; bonus: Kopecks },
): void {
  publish({
    room: { playerId: payment.playerId },
    event: "payment",
    data: {
      id: payment.id,
      status,
      declined: status === 0,
      sum: roubles(kopecks(payment.amount)),
      bonus: roubles(bonus),
    },
  });
}
