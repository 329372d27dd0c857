import { Type, type Static, type TProperties, type TSchema } from "typebox";

/**
 * Wire amount: a JSON number or a decimal string, roubles with at most two decimals.
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

/** Body of a request: exactly these fields. */
export function body<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}

/** A value that may be null. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** Body of a call that takes nothing; no body at all is the same. */
export const EmptyRequest = body({});
/** What `success` holds where there is nothing to say but that it was done. */
export const EmptyReply = Type.Object({});
