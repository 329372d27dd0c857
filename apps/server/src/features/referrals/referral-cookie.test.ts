import { expect, test } from "vitest";
import { everyAlteration } from "../../../test/_alterations.ts";
import { referralCookie } from "./referral-cookie.ts";

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

function cookies({ nowMs = NOW_MS, key = 1, secure = false } = {}) {
  const clock = { now: () => new Date(nowMs) };
  return referralCookie({ clock, path: "/", secure, secretKeys: [Buffer.alloc(32, key)] });
}

/** The cookie's text as the browser keeps it. */
function written(): string {
  const kept: string[] = [];
  const reply = { setCookie: (_: string, value: string) => void kept.push(value) };
  cookies().write(reply, { code: "abcdefgh23", days: 1 });
  return kept.join();
}

function codeIn(value: string, reader = cookies()): string | null {
  return reader.read(`rumb_ref=${value}`);
}

test("a cookie names the code it was written for, until its day is over", () => {
  expect(codeIn(written())).toBe("abcdefgh23");
  expect(codeIn(written(), cookies({ nowMs: NOW_MS + DAY_MS - 1000 }))).toBe("abcdefgh23");
  expect(codeIn(written(), cookies({ nowMs: NOW_MS + DAY_MS }))).toBe(null);
});

test("on https the cookie's name makes browsers keep it from plain http; one of the plain name still counts", () => {
  const kept: string[] = [];
  const reply = { setCookie: (name: string, value: string) => void kept.push(`${name}=${value}`) };
  const reader = cookies({ secure: true });
  reader.write(reply, { code: "abcdefgh23", days: 1 });
  expect(kept.join()).toMatch(/^__Secure-rumb_ref=abcdefgh23\./u);
  expect(reader.read(kept.join())).toBe("abcdefgh23");
  expect(codeIn(written(), reader)).toBe("abcdefgh23");
});

test("a cookie in which any one character is another is nobody's", () => {
  const altered = everyAlteration(written());
  expect(altered.length).toBeGreaterThan(40 * 60);
  expect(altered.filter((value) => codeIn(value) !== null)).toEqual([]);
});

test.each([".", ".x", "=", "A", "%20", "\t"])(
  "a cookie with «%s» behind or before it is nobody's",
  (more) => {
    expect(codeIn(written() + more)).toBe(null);
    expect(codeIn(more + written())).toBe(null);
  },
);

test("a cookie that lacks a part, or has none of ours, is nobody's", () => {
  const [code = "", until = "", signature = ""] = written().split(".");
  const others = [
    "..",
    code,
    `${code}.${until}`,
    `${code}.${until}.`,
    `${code}.NaN.${signature}`,
    `.${until}.${signature}`,
  ];
  expect(others.filter((value) => codeIn(value) !== null)).toEqual([]);
  expect(cookies().read(undefined)).toBe(null);
});

test("another site's key does not open the cookie", () => {
  expect(codeIn(written(), cookies({ key: 2 }))).toBe(null);
});
