import { externalPaths } from "@rumb/contract/endpoints/external";
import { createHmac, timingSafeEqual } from "node:crypto";
import { Type, type Static } from "typebox";

/** Headers of every signed call, in both directions, and of the provider's answers. */
export const TIMESTAMP_HEADER = "x-payment-timestamp";
export const SIGNATURE_HEADER = "x-payment-signature";
/** A call or answer whose timestamp is further from the receiver's clock is refused. */
export const CALL_WINDOW_SECONDS = 300;
export const CURRENCY = "RUB";

/** What both sides know: the first signs, any of them is believed, so that one can be changed without a stop. */
export type SharedSecrets = readonly [Uint8Array, ...Uint8Array[]];

/** What a signature covers: when the call was made, what it asks for, and its body byte for byte. */
export type SignedCall = {
  /** Unix seconds, as they stand in the header. */
  readonly timestamp: string;
  readonly method: "GET" | "POST";
  /** Path without query. */
  readonly path: string;
  readonly body: Uint8Array | string;
};

/** HMAC-SHA256 over `timestamp`, `method path` and the raw body, with a line feed after each of the first two. */
export function signatureOf(secret: Uint8Array, call: SignedCall): string {
  return createHmac("sha256", secret)
    .update(`${call.timestamp}\n${call.method} ${call.path}\n`)
    .update(call.body)
    .digest("hex");
}

/** Compares in a time that reveals nothing of the right signature. */
export function isSigned(secrets: SharedSecrets, call: SignedCall, signature: unknown): boolean {
  return isOneOf(
    secrets.map((secret) => signatureOf(secret, call)),
    signature,
  );
}

/** What the signature of an answer covers: when it was given, to which call, its status, and its body byte for byte. */
export type SignedAnswer = {
  readonly timestamp: string;
  readonly status: number;
  /** The call's signature: an answer that was recorded fits no other call. */
  readonly to: string;
  readonly body: Uint8Array | string;
};

/** HMAC-SHA256 over `timestamp`, `ANSWER status`, the call's signature and the raw body; no call has such a method. */
function answerSignatureOf(secret: Uint8Array, answer: SignedAnswer): string {
  return createHmac("sha256", secret)
    .update(`${answer.timestamp}\nANSWER ${answer.status}\n${answer.to}\n`)
    .update(answer.body)
    .digest("hex");
}

/** The same comparison for an answer. */
export function isAnswerSigned(secrets: SharedSecrets, answer: SignedAnswer, signature: unknown): boolean {
  return isOneOf(
    secrets.map((secret) => answerSignatureOf(secret, answer)),
    signature,
  );
}

function isOneOf(right: readonly string[], signature: unknown): boolean {
  if (typeof signature !== "string" || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  return right.some((one) => timingSafeEqual(given, Buffer.from(one, "hex")));
}

/** True for Unix seconds within the window around `nowMs`. */
export function isTimely(timestamp: string, nowMs: number): boolean {
  return /^[0-9]{10}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= CALL_WINDOW_SECONDS;
}

/** The headers that sign an answer given at `nowMs`. */
export function signedAnswerHeaders(
  secret: Uint8Array,
  answer: Omit<SignedAnswer, "timestamp">,
  nowMs: number,
): Record<string, string> {
  return headersOf(nowMs, (timestamp) => answerSignatureOf(secret, { ...answer, timestamp }));
}

/** The headers that sign a call made at `nowMs`. */
export function signedHeaders(
  secret: Uint8Array,
  call: Omit<SignedCall, "timestamp">,
  nowMs: number,
): Record<string, string> {
  return headersOf(nowMs, (timestamp) => signatureOf(secret, { ...call, timestamp }));
}

function headersOf(nowMs: number, sign: (timestamp: string) => string): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: sign(timestamp) };
}

/** Where the provider calls us, by system. */
export function callbackPath(system: string): string {
  return externalPaths.paymentCallback.replace(":system", system);
}

const OrderId = Type.String({ pattern: "^[1-9][0-9]{0,10}$" });
/** Roubles, always with two decimals. */
const Amount = Type.String({ pattern: "^(0|[1-9][0-9]{0,9})\\.[0-9]{2}$" });
const Reference = Type.String({ pattern: "^[A-Za-z0-9._-]{1,64}$" });
const Name = Type.String({ pattern: "^[a-z]{1,32}$" });

/** Body of `POST /orders`, which registers one; the answer is `OrderOpened`. */
export const OrderRequest = Type.Object(
  {
    order: OrderId,
    system: Name,
    amount: Amount,
    currency: Type.String({ pattern: "^[A-Z]{3}$" }),
    return_url: Type.String({ maxLength: 2048 }),
  },
  { additionalProperties: false },
);
export type OrderRequest = Static<typeof OrderRequest>;
export const OrderOpened = Type.Object({
  link: Type.String({ maxLength: 2048, pattern: "^https?://" }),
});

/** Body of a call to us, and answer of `GET /orders/:order`. */
export const OrderReport = Type.Object(
  {
    order: OrderId,
    system: Name,
    amount: Amount,
    currency: Type.String({ pattern: "^[A-Z]{3}$" }),
    status: Type.Enum(["waiting", "paid", "declined", "reversed"]),
    /** The provider's own number. */
    reference: Type.Optional(Reference),
  },
  { additionalProperties: false },
);
export type OrderReport = Static<typeof OrderReport>;
