import { describe, expect, test } from "vitest";
import { isSocketOriginAllowed } from "./realtime-admission.ts";

describe("the origin of a socket", () => {
  test.each([
    { origin: undefined, host: "localhost:8443", publicOrigin: null, allowed: true },
    {
      origin: undefined,
      host: "localhost:8443",
      fetchSite: "cross-site",
      publicOrigin: null,
      allowed: false,
    },
    { origin: "http://localhost:8080", host: "localhost:8443", publicOrigin: null, allowed: true },
    { origin: "http://[::1]:8080", host: "[::1]:8443", publicOrigin: null, allowed: true },
    { origin: "http://LOCALHOST:8080", host: "localhost:8443", publicOrigin: null, allowed: true },
    {
      origin: "https://rumb.example",
      host: "10.0.0.7:8443",
      publicOrigin: "https://rumb.example",
      allowed: true,
    },
    {
      origin: "https://rumb.example",
      host: "rumb.example",
      publicOrigin: "https://rumb.example",
      allowed: true,
    },
    { origin: "http://evil.example", host: "localhost:8443", publicOrigin: null, allowed: false },
    { origin: "http://localhost.evil.example", host: "localhost:8443", publicOrigin: null, allowed: false },
    { origin: "http://evil.example:8443", host: "localhost:8443", publicOrigin: null, allowed: false },
    { origin: "http://localhost@evil.example", host: "localhost:8443", publicOrigin: null, allowed: false },
    { origin: "http://127.0.0.1:8080", host: "localhost:8443", publicOrigin: null, allowed: false },
    {
      origin: "https://evil.example",
      host: "rumb.example",
      publicOrigin: "https://rumb.example",
      allowed: false,
    },
    {
      origin: "http://rumb.example",
      host: "rumb.example",
      publicOrigin: "https://rumb.example",
      allowed: false,
    },
    { origin: "null", host: "localhost:8443", publicOrigin: null, allowed: false },
    { origin: "", host: "localhost:8443", publicOrigin: null, allowed: false },
    { origin: "file://localhost", host: "localhost:8443", publicOrigin: null, allowed: false },
    { origin: "http://localhost", host: undefined, publicOrigin: null, allowed: false },
    { origin: "http://localhost", host: "][", publicOrigin: null, allowed: false },
  ])("$origin at $host with public $publicOrigin: $allowed", ({ allowed, ...headers }) => {
    expect(isSocketOriginAllowed(headers)).toBe(allowed);
  });
});
