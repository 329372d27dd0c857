import { describe, expect, test } from "vitest";
import { createAddressReader } from "./realtime-admission.ts";

describe("whom a connection counts for", () => {
  test.each([
    { peer: "203.0.113.9", forwarded: undefined, trusted: [], counted: "203.0.113.9" },
    { peer: "::ffff:203.0.113.9", forwarded: undefined, trusted: [], counted: "203.0.113.9" },
    { peer: "2001:db8:1:2:3:4:5:6", forwarded: undefined, trusted: [], counted: "2001:db8:1:2::/64" },
    { peer: "203.0.113.9", forwarded: "198.51.100.7", trusted: [], counted: "203.0.113.9" },
    { peer: "127.0.0.1", forwarded: "198.51.100.7", trusted: ["loopback"], counted: "198.51.100.7" },
    { peer: "::1", forwarded: "198.51.100.7", trusted: ["loopback"], counted: "198.51.100.7" },
    { peer: "::ffff:10.0.0.1", forwarded: "198.51.100.7", trusted: ["10.0.0.0/8"], counted: "198.51.100.7" },
    {
      peer: "10.0.0.1",
      forwarded: "6.6.6.6, 198.51.100.7",
      trusted: ["10.0.0.0/8"],
      counted: "198.51.100.7",
    },
    {
      peer: "10.0.0.1",
      forwarded: "198.51.100.7, 10.0.0.2",
      trusted: ["10.0.0.0/8"],
      counted: "198.51.100.7",
    },
    { peer: "10.0.0.1", forwarded: undefined, trusted: ["10.0.0.0/8"], counted: "10.0.0.1" },
    { peer: "10.0.0.1", forwarded: "nonsense", trusted: ["10.0.0.0/8"], counted: "10.0.0.1" },
    { peer: "10.0.0.1", forwarded: "2001:db8::5", trusted: ["10.0.0.1"], counted: "2001:db8:0:0::/64" },
    { peer: "fd00::1", forwarded: "198.51.100.7", trusted: ["fd00::/8"], counted: "198.51.100.7" },
    { peer: "", forwarded: "198.51.100.7", trusted: ["loopback"], counted: "" },
  ])("$peer saying $forwarded, trusting $trusted: $counted", ({ peer, forwarded, trusted, counted }) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const request = { headers, socket: { remoteAddress: peer } };
    expect(createAddressReader(trusted)(request)).toBe(counted);
  });
});
