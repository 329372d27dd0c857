import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isWeakSecret } from "./weak-secret.ts";

test.each([
  Buffer.alloc(32),
  Buffer.from("0123456789abcdef".repeat(4), "hex"),
  Buffer.from("07".repeat(32), "hex"),
  "a".repeat(40),
  "password".repeat(5),
  "1234567890".repeat(4),
])("%s is weak", (secret) => {
  expect(isWeakSecret(secret)).toBe(true);
});

test("what chance makes is not", () => {
  for (let time = 0; time < 2000; time += 1) {
    const bytes = randomBytes(32);
    expect(isWeakSecret(bytes)).toBe(false);
    expect(isWeakSecret(bytes.toString("base64url"))).toBe(false);
  }
});
