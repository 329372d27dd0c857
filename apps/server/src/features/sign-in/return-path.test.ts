import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

test.each([
  ["/", "/"],
  ["/dice", "/dice"],
  ["/dice?bet=2&chance=33", "/dice?bet=2&chance=33"],
  ["/wallet/payment", "/wallet/payment"],
  ["/history?q=%D0%B0", "/history?q=%D0%B0"],
  ["/dice#fragment", "/dice"],
  ["/bonus/../dice", "/dice"],
  ["/apiary", "/apiary"],
])("%j of our own site leads to %j", (asked, path) => {
  expect(safeReturnPath(asked)).toBe(path);
});

test.each([
  [undefined],
  [["/dice", "/dice"]],
  [""],
  ["dice"],
  ["https://evil.example/"],
  ["//evil.example"],
  ["///evil.example"],
  ["/\\evil.example"],
  ["\\\\evil.example"],
  ["/\t/evil.example"],
  ["/\n/evil.example"],
  ["/dice\r\nset-cookie: a=b"],
  ["/dice\u0000"],
  ["/ /evil.example"],
  ["/..//evil.example"],
  ["/.//evil.example"],
  ["/a/..//evil.example"],
  ["javascript:alert(1)"],
  ["/login/vk"],
  ["/api/vk/auth?code=1"],
  ["/x/../api/exit"],
  ["/sandbox/vk/authorize"],
  [`/${"a".repeat(512)}`],
])("%j is not followed", (asked) => {
  expect(safeReturnPath(asked)).toBe("/");
});
