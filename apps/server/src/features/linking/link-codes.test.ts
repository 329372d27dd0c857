import { isRefusal } from "@rumb/contract/errors";
import { describe, expect, test } from "vitest";
import { everyAlteration } from "../../../test/_alterations.ts";
import { createLinkCodes } from "./link-codes.ts";

const KEY = Buffer.from("07".repeat(32), "hex");
const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 0, 700);

function codesAt(nowMs: number, secretKey: Uint8Array = KEY) {
  return createLinkCodes({ secretKeys: [secretKey], clock: { now: () => new Date(nowMs) } });
}

test.each([1, 7, 65_536, 4_294_967_296, 2 ** 48 - 1])("a code of player %i names them again", (playerId) => {
  const code = codesAt(NOW_MS).make(playerId);
  expect(code).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(codesAt(NOW_MS).read(code)).toMatchObject({ playerId });
});

test.each([
  [0, "good"],
  [899_000, "good"],
  [899_299, "good"],
  [899_300, "LINK_CODE_STALE"],
  [86_400_000, "LINK_CODE_STALE"],
])("after %i ms a code is %s", (laterMs, expected) => {
  const read = codesAt(NOW_MS + laterMs).read(codesAt(NOW_MS).make(7));
  expect("code" in read ? read.code : "good").toBe(expected);
});

test("a code is of the player's bindings when it was made, and of no later ones", () => {
  const read = codesAt(NOW_MS).read(codesAt(NOW_MS).make(7, 3));
  expect("isOf" in read && [2, 3, 4].map((contests) => read.isOf(contests))).toEqual([false, true, false]);
});

describe("what was never made here is wrong", () => {
  const made = codesAt(NOW_MS).make(7);

  test("whichever character of a code is changed, and to whichever other", () => {
    const readable = everyAlteration(made).filter((altered) => !isRefusal(codesAt(NOW_MS).read(altered)));
    expect(readable).toEqual([]);
  });

  test("another site's code", () => {
    const theirs = codesAt(NOW_MS, Buffer.alloc(32, 1)).make(7);
    expect(codesAt(NOW_MS).read(theirs)).toMatchObject({ code: "LINK_CODE_WRONG" });
  });

  test.each(["", "A".repeat(36), `${made}A`, made.slice(1), ` ${made}`, `${made}=`, "имя", "A".repeat(64)])(
    "«%s»",
    (text) => {
      expect(codesAt(NOW_MS).read(text)).toMatchObject({ code: "LINK_CODE_WRONG" });
    },
  );
});
