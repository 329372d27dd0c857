import type { FailureCode } from "@rumb/contract/http-client";

/** The field that a refusal of a top-up is about; undefined when it is about none of them. */
export function topUpProblem(code: FailureCode): TopUpField | undefined {
  return FIELDS[code];
}

const FIELDS: Partial<Record<FailureCode, TopUpField>> = {
  AMOUNT_MALFORMED: "sum",
  PAYMENT_OUT_OF_RANGE: "sum",
  PROMO_UNKNOWN: "promo",
  PROMO_USED_UP: "promo",
  PROMO_ALREADY_USED: "promo",
  PROMO_NOT_FOR_DEPOSIT: "promo",
};

type TopUpField = "sum" | "promo";
