import { Type, type Static, type TSchema } from "typebox";

/**
 * Wire amount: a JSON number or a decimal string, roubles with at most two decimals (rules.md §1).
 * The schema only bounds its shape; `parseHundredths` of @rumb/money decides what is accepted.
 */
export const WireDecimal = Type.Union([Type.Number(), Type.String({ maxLength: 32 })]);
export type WireDecimal = Static<typeof WireDecimal>;

/** Body of every refusal. */
export const ErrorAnswer = Type.Object({ error: Type.String(), code: Type.String() });
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** Envelope of every success. */
export function successAnswer<Schema extends TSchema>(schema: Schema) {
  return Type.Object({ success: schema });
}

/** Header that makes a repeated money call harmless: 1–64 printable ASCII characters. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
export const IDEMPOTENCY_KEY_PATTERN = "^[\\x21-\\x7e]{1,64}$";
