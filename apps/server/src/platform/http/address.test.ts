import { expect, test } from "vitest";
import { countedAddress, networksOf } from "./address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s is counted as %s", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

test("IPv6 counts for the networks around it too, IPv4 for itself alone", () => {
  expect(networksOf("2001:db8:1:2a3::/64").map(({ network, share }) => `${network} ${share}`)).toEqual([
    "2001:db8:1:2a3::/64 1",
    "2001:db8:1:2::/56 4",
    "2001:db8:1::/48 16",
  ]);
  expect(networksOf("203.0.113.7")).toEqual([{ network: "203.0.113.7", share: 1 }]);
});
