import { expect, test } from "vitest";
import { loginHref, safeReturnPath } from "./return-path.ts";

test.each(["/", "/dice", "/dice?bet=2&chance=33", "/bonus/more", "/login-help", "/история"])(
  "a path of this site is kept: %s",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  "",
  "dice",
  "//evil.example",
  "/\\evil.example",
  "/a\\b",
  "https://evil.example",
  "javascript:alert(1)",
  "/a b",
  "/a\nb",
  "/a\u0000b",
  "/login/vk",
  "/api/exit",
  "/sandbox/vk/authorize?login_as=1",
  `/${"a".repeat(512)}`,
])("anything else leads to the main page: %j", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});

test("the sign-in link carries the way back as one parameter", () => {
  expect(loginHref("/dice?bet=2&chance=33")).toBe("/login/vk?return=%2Fdice%3Fbet%3D2%26chance%3D33");
});
