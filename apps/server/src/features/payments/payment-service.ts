import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import { PAGE_ROWS, pageLinks } from "@rumb/contract/paged";
import {
  PAYMENT_LIMITS,
  PAYMENT_SYSTEMS,
  type Payment,
  type PaymentNewReply,
  type PaymentNewRequest,
  type PaymentsReply,
  type PaymentSystem,
  paymentReturnPath,
} from "@rumb/contract/wallet";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { Query } from "../../platform/db/database.ts";
import { decided, type IdempotencyClaim } from "../../money/command.ts";
import { storedReply } from "../../money/postings/posting.ts";
import { findDepositPromo, promoName } from "../promo/promo-service.ts";
import {
  countWaiting,
  hasPaidWithin,
  insertPayment,
  type PaymentRow,
  readPayments,
  takePaymentId,
} from "./payment-store.ts";

export type PaymentDeps = Pick<Deps, "database" | "postings" | "payments"> & {
  readonly settings: Pick<Deps["settings"], "current">;
};

/** A wish to top up; `origin` is where the player's browser has the site. */
export type TopUp = {
  readonly playerId: number;
  readonly idempotency: IdempotencyClaim | undefined;
  readonly body: PaymentNewRequest;
  readonly origin: string;
};

/** More unpaid payments than this in a day are no way to top up. */
const WAITING_MAX = 50;

/**
 * Begins a payment and gives the provider's page. The provider is asked before there is a row: when it fails, nothing was
 * begun. Whatever may be refused is looked at before that, and again under the player's lock.
 */
export async function startPayment(deps: PaymentDeps, topUp: TopUp): Promise<unknown> {
  const { playerId, idempotency, origin } = topUp;
  const asked = readTopUp(topUp.body);
  if (isRefusal(asked)) return asked;
  const { query } = deps.database;
  const stored = idempotency && (await storedReply(query, { playerId, ...idempotency }));
  if (stored) return isRefusal(stored) ? stored : stored.reply;
  const early = await admit(query, playerId, asked);
  if (isRefusal(early)) return early;
  const id = await takePaymentId(query);
  const { system, amount } = asked;
  const returnUrl = `${origin}${paymentReturnPath(id)}`;
  const link = await deps.payments.open({ id, system, amount, returnUrl });
  if (isRefusal(link)) return link;
  const { checkAfterSeconds } = deps.settings.current().payments;
  const settled = await deps.postings.run<PaymentNewReply>({
    playerId,
    idempotency,
    async work(unit) {
      const admitted = await admit(unit.query, playerId, asked);
      if (isRefusal(admitted)) return admitted;
      await insertPayment(unit.query, { id, playerId, system, amount, ...admitted, checkAfterSeconds, link });
      return decided({ link, id });
    },
  });
  return isRefusal(settled) ? settled : settled.reply;
}

/** A page of the player's payments. */
export async function listPayments(query: Query, playerId: number, page: number): Promise<PaymentsReply> {
  const offset = (page - 1) * PAGE_ROWS;
  const { rows, total } = await readPayments(query, { playerId, offset, limit: PAGE_ROWS });
  return { data: rows.map(wirePayment), links: pageLinks(page, total) };
}

/** True when the player has topped up in the last `days`. */
export function hasRecentDeposit(query: Query, recent: { playerId: number; days: number }): Promise<boolean> {
  return hasPaidWithin(query, recent);
}

type AskedTopUp = { readonly system: PaymentSystem; readonly amount: Kopecks; readonly promo: string };

function readTopUp({ sum, system, promo = "" }: PaymentNewRequest): AskedTopUp | Refusal {
  const { minKopecks: min, maxKopecks: max } = PAYMENT_LIMITS;
  const known = PAYMENT_SYSTEMS.find((name) => name === system);
  if (known === undefined) return refusal("PAYMENT_SYSTEM_UNKNOWN", { systems: PAYMENT_SYSTEMS.join(", ") });
  const amount = parseHundredths(sum);
  if (amount === null) return refusal("AMOUNT_MALFORMED");
  if (amount < min || amount > max) {
    return refusal("PAYMENT_OUT_OF_RANGE", {
      min: formatMoney(kopecks(min)),
      max: formatMoney(kopecks(max)),
    });
  }
  return { system: known, amount: kopecks(amount), promo: promoName(promo) };
}

async function admit(
  query: Query,
  playerId: number,
  { promo }: AskedTopUp,
): Promise<{ promoCodeId: number | null } | Refusal> {
  if ((await countWaiting(query, playerId)) >= WAITING_MAX) return refusal("PAYMENTS_WAITING");
  if (promo === "") return { promoCodeId: null };
  const code = await findDepositPromo(query, { name: promo, playerId });
  return isRefusal(code) ? code : { promoCodeId: code.id };
}

function wirePayment(row: PaymentRow): Payment {
  return { ...paymentFacts(row), ...(row.link !== null && { link: row.link }) };
}

/** What its player and an operator see of a payment alike. */
export function paymentFacts(row: Omit<PaymentRow, "expired" | "takenBack" | "link" | "promoCodeId">) {
  return {
    id: row.id,
    system: row.system,
    sum: roubles(kopecks(row.amount)),
    status: row.state === "paid" ? (1 as const) : (0 as const),
    declined: row.state === "declined",
    created_at: row.createdAt.getTime(),
    bonus: roubles(kopecks(row.bonus)),
  };
}
