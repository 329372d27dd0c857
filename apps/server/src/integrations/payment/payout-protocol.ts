import { Type, type Static } from "typebox";

const PayoutId = Type.String({ pattern: "^[1-9][0-9]{0,10}$" });
const Amount = Type.String({ pattern: "^(0|[1-9][0-9]{0,9})\\.[0-9]{2}$" });
const Currency = Type.String({ pattern: "^[A-Z]{3}$" });

/** Body of `POST /payouts`. The same number again is the same payout: it is answered as it stands, and paid once. */
export const PayoutRequest = Type.Object(
  {
    payout: PayoutId,
    system: Type.String({ pattern: "^[a-z]{1,32}$" }),
    destination: Type.String({ maxLength: 64 }),
    amount: Amount,
    currency: Currency,
  },
  { additionalProperties: false },
);
export type PayoutRequest = Static<typeof PayoutRequest>;

/** Answer of `POST /payouts` and of `GET /payouts/:payout`. */
export const PayoutReport = Type.Object(
  {
    payout: PayoutId,
    /** The provider's own number. */
    reference: Type.String({ pattern: "^[A-Za-z0-9._-]{1,64}$" }),
    amount: Amount,
    currency: Currency,
    status: Type.Enum(["waiting", "paid", "failed"]),
  },
  { additionalProperties: false },
);
export type PayoutReport = Static<typeof PayoutReport>;
