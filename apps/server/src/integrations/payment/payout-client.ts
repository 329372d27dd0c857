import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { Value } from "typebox/value";
import { askProvider, type PaymentClientOptions } from "./payment-client.ts";
import { CURRENCY } from "./payment-protocol.ts";
import { PayoutReport, type PayoutRequest } from "./payout-protocol.ts";

/** Who sends players' money for us. `PAYMENT_UNAVAILABLE` says nothing about whether it was sent: order it again. */
export type PayoutProvider = {
  /** Orders a payout, once however often it is sent. */
  send(order: PayoutOrder): Promise<PayoutStanding | Refusal>;
  /** Asks how a payout stands; null when the provider does not know it. */
  ask(id: number): Promise<PayoutStanding | null | Refusal>;
};

/** `id` is the withdrawal's; `amount` is what must arrive. */
export type PayoutOrder = {
  readonly id: number;
  readonly system: string;
  readonly destination: string;
  readonly amount: Kopecks;
};

/** What the provider says of a payout. */
export type PayoutStanding = {
  readonly id: number;
  readonly reference: string;
  readonly amount: Kopecks;
  readonly status: "waiting" | "paid" | "failed";
};

/** Client of the payouts in the provider's protocol (docs/wallet.md). */
export function createPayoutProvider(options: PaymentClientOptions): PayoutProvider {
  return {
    async send({ id, system, destination, amount }) {
      const order: PayoutRequest = {
        payout: String(id),
        system,
        destination,
        amount: formatMoney(amount),
        currency: CURRENCY,
      };
      const body = JSON.stringify(order);
      const answer = await askProvider(options, { method: "POST", path: "/payouts", body });
      return isRefusal(answer) ? answer : standingOf(options, answer, id);
    },
    async ask(id) {
      const answer = await askProvider(options, { method: "GET", path: `/payouts/${id}`, body: "" });
      if (isRefusal(answer)) return answer;
      return answer.status === 404 ? null : standingOf(options, answer, id);
    },
  };
}

function standingOf(
  { log }: PaymentClientOptions,
  { status, json }: { status: number; json: unknown },
  id: number,
): PayoutStanding | Refusal {
  const amount =
    status === 200 &&
    Value.Check(PayoutReport, json) &&
    json.payout === String(id) &&
    json.currency === CURRENCY
      ? parseHundredths(json.amount)
      : null;
  if (amount === null || !Value.Check(PayoutReport, json)) {
    log.warn({ status }, "the payment provider's answer is not as documented");
    return refusal("PAYMENT_UNAVAILABLE");
  }
  return { id, reference: json.reference, amount: kopecks(amount), status: json.status };
}
