import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { callbackPath, TIMESTAMP_HEADER } from "../src/integrations/payment/payment-protocol.ts";
import {
  alter,
  AMOUNT,
  at,
  balance,
  type Call,
  changed,
  newOrder,
  NOW_SECONDS,
  send,
  signed,
  stamped,
  stateOf,
  typed,
  usePaymentCalls,
  validCall,
  without,
  wrote,
} from "./_payment-calls.ts";

usePaymentCalls();

/** Each changes one thing of a call that would be believed. */
const MUTATIONS: [string, (call: Call) => Call, number][] = [
  ["no signature", signed(() => undefined), 403],
  ["an empty signature", signed(() => " "), 403],
  ["the signature of another secret", (call) => ({ ...call, secret: Buffer.from("another") }), 403],
  ["an empty secret", (call) => ({ ...call, secret: Buffer.alloc(0) }), 403],
  ["a signature cut short", signed((right) => right.slice(0, 62)), 403],
  ["a signature with more behind it", signed((right) => `${right}00`), 403],
  ["a signature twice", signed((right) => `${right}, ${right}`), 403],
  ["a signature in capitals", signed((right) => right.toUpperCase()), 403],
  ["a signature in base64", signed((right) => Buffer.from(right, "hex").toString("base64")), 403],
  ["a signature with one bit changed", signed((right) => flip(right)), 403],
  ["zeros for a signature", signed(() => "0".repeat(64)), 403],
  ["a bare hash for a signature", signed(() => createHash("sha256").update("{}").digest("hex")), 403],
  [
    "the signature of another system's address",
    (call) => ({ ...call, signedPath: callbackPath("linepay") }),
    403,
  ],
  [
    "a timestamp that was not signed",
    (call) => ({ ...call, headers: { ...call.headers, [TIMESTAMP_HEADER]: String(NOW_SECONDS + 1) } }),
    403,
  ],
  ["no timestamp", (call) => ({ ...call, headers: { ...call.headers, [TIMESTAMP_HEADER]: "" } }), 403],
  ["five minutes and a second ago", at(-301), 403],
  ["five minutes and a second ahead", at(301), 403],
  ["a day ago", at(-86_400), 403],
  ["a timestamp in milliseconds", stamped(`${NOW_SECONDS}000`), 403],
  ["a timestamp with a fraction", stamped(`${NOW_SECONDS}.5`), 403],
  ["a timestamp with a sign", stamped(`+${NOW_SECONDS}`), 403],
  ["a timestamp in words", stamped(new Date(NOW_SECONDS * 1000).toUTCString()), 403],
  ["a timestamp of zero", stamped("0000000000"), 403],
  [
    "the body written again with blanks",
    alter((bytes) => Buffer.from(JSON.stringify(JSON.parse(bytes.toString()), null, 1))),
    403,
  ],
  ["the fields in another order", alter((bytes) => reordered(bytes)), 403],
  ["a line feed behind the body", alter((bytes) => Buffer.concat([bytes, Buffer.from("\n")])), 403],
  [
    "a larger amount in the body",
    alter((bytes) => Buffer.from(bytes.toString().replace("150.50", "950.50"))),
    403,
  ],
  [
    "a letter escaped in the body",
    alter((bytes) => Buffer.from(bytes.toString().replace("paid", "p\\u0061id"))),
    403,
  ],
  ["no body", alter(() => Buffer.alloc(0)), 403],
  ["one byte less", alter((bytes) => bytes.subarray(0, -1)), 403],
  ["a smaller amount, signed", changed({ amount: "150.49" }), 422],
  ["a larger amount, signed", changed({ amount: "150.51" }), 422],
  ["a hundredfold amount, signed", changed({ amount: "15050.00" }), 422],
  ["no amount", without("amount"), 400],
  ["an amount as a number", changed({ amount: 150.5 }), 400],
  ["an amount with one decimal", changed({ amount: "150.5" }), 400],
  ["an amount with three decimals", changed({ amount: "150.500" }), 400],
  ["a negative amount", changed({ amount: "-150.50" }), 400],
  ["an amount with an exponent", changed({ amount: "1.5e2" }), 400],
  ["an amount in Arabic digits", changed({ amount: "١٥٠.٥٠" }), 400],
  ["another currency", changed({ currency: "USD" }), 422],
  ["a currency in small letters", changed({ currency: "rub" }), 400],
  ["no currency", without("currency"), 400],
  ["an unknown order", changed({ order: "99999999999" }), 404],
  ["an order as a number", (call) => changed({ order: Number(call.report["order"]) })(call), 400],
  [
    "an order with a zero in front",
    (call) => changed({ order: `0${String(call.report["order"])}` })(call),
    400,
  ],
  ["an order with a blank", (call) => changed({ order: ` ${String(call.report["order"])}` })(call), 400],
  ["an order beyond every number", changed({ order: "9".repeat(30) }), 400],
  ["no order", without("order"), 400],
  ["another system in the body", changed({ system: "linepay" }), 422],
  [
    "another system throughout",
    (call) => ({ ...changed({ system: "linepay" })(call), system: "linepay" }),
    422,
  ],
  ["a system that there is not", (call) => ({ ...call, system: "bitcoin" }), 422],
  ["no status", without("status"), 400],
  ["a status that there is not", changed({ status: "PAID" }), 400],
  ["a status as a number", changed({ status: 1 }), 400],
  ["a field too many", changed({ bonus: "1000.00" }), 400],
  ["a list for a body", wrote((text) => `[${text}]`), 400],
  ["half a body, signed", wrote((text) => text.slice(0, -5)), 400],
  ["two bodies, signed", wrote((text) => text + text), 400],
  ["a body in UTF-16", wrote((text) => Buffer.from(text, "utf16le")), 400],
  ["a body that is not UTF-8", wrote((text) => Buffer.concat([Buffer.from(text), Buffer.of(0xff)])), 400],
  ["a body with a byte order mark", wrote((text) => `\u{feff}${text}`), 400],
  ["a body too large", wrote((text) => text.padEnd(2049)), 413],
  [
    "a compressed body",
    (call) => ({
      ...alter((bytes) => gzipSync(bytes))(call),
      headers: { ...call.headers, "content-encoding": "gzip" },
    }),
    415,
  ],
  [
    "a plain body that is called compressed",
    (call) => ({ ...call, headers: { ...call.headers, "content-encoding": "br" } }),
    415,
  ],
  ["a form", typed("application/x-www-form-urlencoded"), 415],
  ["plain text", typed("text/plain"), 415],
  ["a type that begins alike", typed("application/json-patch+json"), 415],
  ["another charset", typed("application/json; charset=utf-16"), 415],
  ["no type", typed(""), 415],
];

describe(`${MUTATIONS.length} calls that must not be believed`, () => {
  test.each(MUTATIONS)("%s", async (_name, mutate, status) => {
    const order = await newOrder();
    const before = await balance();
    const answer = await send(mutate(validCall(order)));
    expect(answer.statusCode).toBe(status);
    expect(Object.keys(answer.json())).toEqual(["error", "code"]);
    expect(await stateOf(order)).toBe("waiting");
    expect(await balance()).toBe(before);
    // The same call unchanged is believed, so it was the change that was refused.
    expect((await send(validCall(order))).statusCode).toBe(200);
    expect(await balance()).toBe(before + AMOUNT);
  });
});

function flip(hex: string): string {
  const bytes = Buffer.from(hex, "hex");
  bytes.writeUInt8(bytes.readUInt8(31) ^ 1, 31);
  return bytes.toString("hex");
}

function reordered(bytes: Buffer): Buffer {
  const fields = Object.entries(JSON.parse(bytes.toString())).toReversed();
  return Buffer.from(JSON.stringify(Object.fromEntries(fields)));
}
