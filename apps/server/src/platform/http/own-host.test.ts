import { expect, test } from "vitest";
import { isOwnHost } from "./own-host.ts";

const SITE = "https://rumb.example";

test.each([
  ["rumb.example", SITE, true],
  ["RUMB.example:8443", SITE, true],
  ["10.0.0.11:8080", SITE, true],
  ["[::1]:8080", SITE, true],
  ["localhost:8080", SITE, true],
  ["evil.example", SITE, false],
  ["rumb.example.evil.example", SITE, false],
  ["web1", SITE, false],
  ["web1", null, true],
  ["phone.local:8080", null, true],
  ["evil.com", null, false],
  ["local.evil.com", null, false],
])("%s at %s: %s", (host, publicOrigin, isOwn) => {
  expect(isOwnHost(host, publicOrigin)).toBe(isOwn);
});
