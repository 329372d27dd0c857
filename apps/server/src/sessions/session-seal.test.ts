import { expect, test } from "vitest";
import type { SecretKeys } from "../platform/runtime/secret-key.ts";
import { judgeSeal, sealSession, sessionKeys } from "./session-seal.ts";

const [old, fresh, stranger] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
const keys = (...given: (Uint8Array | undefined)[]) => {
  const [first = new Uint8Array(32), ...others] = given.filter((key) => key !== undefined);
  return sessionKeys([first, ...others] satisfies SecretKeys);
};

const facts = { idHash: Buffer.alloc(32, 9), playerId: 7, createdAt: new Date(1_800_000_000_000) };
const row = { ...facts, seal: sealSession(keys(old), facts) };

test.each([
  { what: "sealed with the only key", held: keys(old), given: row, verdict: "current" },
  { what: "sealed with the key before the newest", held: keys(fresh, old), given: row, verdict: "older" },
  { what: "sealed with a key that was taken away", held: keys(fresh), given: row, verdict: "forged" },
  { what: "sealed with somebody's key", held: keys(stranger), given: row, verdict: "forged" },
  { what: "of another player", held: keys(old), given: { ...row, playerId: 8 }, verdict: "forged" },
  {
    what: "that opens with another cookie",
    held: keys(old),
    given: { ...row, idHash: Buffer.alloc(32, 8) },
    verdict: "forged",
  },
  {
    what: "made younger",
    held: keys(old),
    given: { ...row, createdAt: new Date(1_800_000_000_001) },
    verdict: "forged",
  },
  {
    what: "with half a seal",
    held: keys(old),
    given: { ...row, seal: row.seal.subarray(16) },
    verdict: "forged",
  },
  { what: "without a seal", held: keys(old), given: { ...row, seal: null }, verdict: "forged" },
])("a row $what", ({ held, given, verdict }) => {
  expect(judgeSeal(held, given)).toBe(verdict);
});

test("keys of other uses seal no session", () => {
  expect(judgeSeal([old ?? new Uint8Array(32)], row)).toBe("forged");
});
