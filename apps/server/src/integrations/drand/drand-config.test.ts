import { QUICKNET } from "@rumb/games/beacon/beacon";
import { describe, expect, test } from "vitest";
import { createEnvironmentReader, type Environment } from "../../platform/runtime/environment.ts";
import { readDrandConfig } from "./drand-config.ts";

const PORTS = { port: 8080, socketPort: 8443, metricsPort: 9464 };
const RELAYS = { DRAND_URLS: "https://api.drand.sh, https://drand.cloudflare.com/" };
const INFO = {
  public_key: QUICKNET.publicKey,
  period: 3,
  genesis_time: 1_692_803_367,
  hash: QUICKNET.hash,
  groupHash: QUICKNET.groupHash,
  schemeID: "bls-unchained-g1-rfc9380",
  metadata: { beaconID: "quicknet" },
};

function read(environment: Environment, { sandbox = false, production = false, roundPace = 1 } = {}) {
  const reader = createEnvironmentReader(environment);
  const config = readDrandConfig(reader, { sandbox, production, roundPace, ports: PORTS });
  reader.finish();
  return config;
}

test("in the sandbox drand listens beside the site, with beacons as fast as the rounds", () => {
  expect(read({}, { sandbox: true })).toEqual({
    kind: "sandbox",
    port: 8390,
    publicUrl: null,
    periodMs: 3000,
  });
  expect(read({}, { sandbox: true, roundPace: 50 })).toMatchObject({ periodMs: 60 });
  expect(read({}, { sandbox: true, roundPace: 1000 })).toMatchObject({ periodMs: 3 });
});

describe("outside the sandbox", () => {
  test("no beacon is promised without relays", () => {
    expect(read({})).toBe(null);
  });

  test("relays serve the public chain unless another one is named", () => {
    const urls = ["https://api.drand.sh", "https://drand.cloudflare.com"];
    expect(read(RELAYS)).toEqual({ kind: "relays", urls, chain: QUICKNET });
    expect(read({ ...RELAYS, DRAND_CHAIN: JSON.stringify(INFO) })).toMatchObject({ chain: QUICKNET });
    expect(read(RELAYS, { sandbox: true })).toMatchObject({ kind: "relays" });
  });
});

test("DRAND=false promises nothing, wherever beacons would come from", () => {
  expect(read({ DRAND: "false" }, { sandbox: true })).toBe(null);
  expect(read({ DRAND: "false", ...RELAYS })).toBe(null);
});

test.each([
  ["DRAND_URLS", { DRAND_URLS: "api.drand.sh" }],
  ["DRAND_URLS", { DRAND_URLS: "https://api.drand.sh?x" }],
  ["DRAND_URLS", { DRAND_URLS: "http://api.drand.sh" }],
  ["DRAND_CHAIN", { DRAND_CHAIN: "quicknet" }],
  ["DRAND_CHAIN", { DRAND_CHAIN: JSON.stringify({ ...INFO, schemeID: "pedersen-bls-chained" }) }],
  ["DRAND_CHAIN", { DRAND_CHAIN: JSON.stringify({ ...INFO, period: 30 }) }],
  ["DRAND_CHAIN", { DRAND_CHAIN: JSON.stringify({ ...INFO, period: 4 }) }],
])("%s is refused by name in %o", (name, environment) => {
  expect(() => read(environment, { production: true })).toThrow(new RegExp(`^${name}: `));
});
