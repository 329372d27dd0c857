import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLIENT_SEED_PATTERN, commitmentOf } from "./commitment.ts";
import { bytesFromHex, hexFromBytes } from "./hex.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

describe("commitmentOf", () => {
  it("is the SHA-256 of the raw bytes, in lower case", () => {
    expect(commitmentOf(sha256, new Uint8Array(32))).toBe(
      "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    );
  });

  it.each([0, 16, 31, 33, 64])("refuses a seed of %i bytes", (length) => {
    expect(() => commitmentOf(sha256, new Uint8Array(length))).toThrow(RangeError);
  });
});

describe("CLIENT_SEED_PATTERN", () => {
  it.each(["a", " ", "~!\"#$%&'()*+,-./09;<=>?@AZ[]^_`az{|}", "x".repeat(64)])("takes %j", (text) => {
    expect(CLIENT_SEED_PATTERN.test(text)).toBe(true);
  });

  it.each(["", "x".repeat(65), "a:b", ":", "a\n", "\ta", "a\u0000", "a\u007f", "é", "ключ", "０", "😀"])(
    "refuses %j",
    (text) => {
      expect(CLIENT_SEED_PATTERN.test(text)).toBe(false);
    },
  );
});

describe("hex", () => {
  it("goes there and back", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(hexFromBytes(bytes)).toBe(Buffer.from(bytes).toString("hex"));
        expect(bytesFromHex(hexFromBytes(bytes))).toEqual(bytes);
      }),
    );
  });

  it("reads capitals", () => {
    expect(bytesFromHex("0AfF")).toEqual(Uint8Array.of(10, 255));
  });

  it.each(["0", "abc", "zz", " 00", "00\n", "0x00", "０0"])("refuses %j", (text) => {
    expect(() => bytesFromHex(text)).toThrow(RangeError);
  });
});
