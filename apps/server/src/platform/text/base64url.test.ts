import { expect, test } from "vitest";
import { decodeBase64url } from "./base64url.ts";

test("what was encoded is decoded, at every length", () => {
  for (let length = 0; length <= 48; length += 1) {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 151 + length) % 256));
    expect(decodeBase64url(bytes.toString("base64url"))).toEqual(bytes);
  }
});

test.each(["AB", "A_", "AAB", "A", "AAAAA", "AA==", "+/+/", "AAAA ", " AAAA", "AA.AA", "AA\nAA", "яяяя"])(
  "«%s» is how nothing is encoded",
  (text) => expect(decodeBase64url(text)).toBe(null),
);

test("each encoding stands for bytes that no other text does", () => {
  const texts = Array.from(ALPHABET, (first) => Array.from(ALPHABET, (second) => first + second)).flat();
  const decoded = texts.map(decodeBase64url).filter((bytes) => bytes !== null);
  expect(decoded).toHaveLength(256);
  expect(new Set(decoded.map((bytes) => bytes[0])).size).toBe(256);
});

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
