import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hmacSha256 } from "./hmac-sha256.ts";

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

test("it says what Node's own HMAC says, in whatever order keys and messages come", () => {
  const keys = fc.uint8Array({ minLength: 0, maxLength: 64 });
  const messages = fc
    .string({ unit: "grapheme", maxLength: 40 })
    .filter((text) => Buffer.byteLength(text) <= 192);
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, messages)), (calls) => {
      for (const [key, message] of calls) {
        expect(hex(hmacSha256(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
      }
    }),
  );
});

test("the vectors of RFC 4231 hold", () => {
  expect(hex(hmacSha256(Buffer.alloc(20, 0x0b), "Hi There"))).toBe(
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  );
  expect(hex(hmacSha256(Buffer.from("Jefe"), "what do ya want for nothing?"))).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});

test("an answer stays what it was when the next is asked for", () => {
  const first = hmacSha256(Buffer.alloc(32, 1), "one");
  const before = hex(first);
  hmacSha256(Buffer.alloc(32, 2), "two");
  expect(hex(first)).toBe(before);
});

test("the longest key and message are taken, longer ones are refused", () => {
  const key = Buffer.alloc(64, 7);
  expect(hex(hmacSha256(key, "ж".repeat(96)))).toBe(
    createHmac("sha256", key).update("ж".repeat(96)).digest("hex"),
  );
  expect(() => hmacSha256(Buffer.alloc(65), "")).toThrow(RangeError);
  expect(() => hmacSha256(key, "ж".repeat(97))).toThrow(RangeError);
});
