import { createHash } from "node:crypto";
import { type BeaconChain, chainHashOf, QUICKNET } from "@rumb/games/beacon/beacon";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { EnvironmentReader } from "../../platform/runtime/environment.ts";
import { besideSite, sandboxAddress, type SandboxAddress, type SitePorts } from "../sandbox-address.ts";

/** Where public random values come from: relays of drand, or the sandbox, which is a server of our own with a chain of its own. */
export type DrandConfig =
  | { readonly kind: "relays"; readonly urls: readonly string[]; readonly chain: BeaconChain }
  | (SandboxAddress & { readonly kind: "sandbox"; readonly periodMs: number });

const PORTS_APART = 310;

/** Reads DRAND and DRAND_*. Null: rounds promise no public random value. */
export function readDrandConfig(read: EnvironmentReader, site: DrandSite): DrandConfig | null {
  const wanted = read.flag("DRAND", true);
  const schemes = site.production ? ["https:"] : ["http:", "https:"];
  const urls = read.list(
    "DRAND_URLS",
    (url) => isAddress(url, schemes),
    `addresses ${schemes.join(" or ")}//…`,
  );
  const chain = readChain(read);
  if (!wanted) return null;
  if (urls.length > 0) return { kind: "relays", urls: urls.map((url) => url.replace(/\/+$/, "")), chain };
  if (!site.sandbox) return null;
  const address = sandboxAddress(read, site.ports, {
    port: { name: "DRAND_PORT", value: read.port("DRAND_PORT", besideSite(site.ports, PORTS_APART)) },
    publicUrl: { name: "DRAND_PORT", value: null },
  });
  // Its beacons come as much faster as the rounds that wait for them.
  const periodMs = Math.max(SHORTEST_PERIOD_MS, Math.round(QUICKNET.periodMs / site.roundPace));
  return { kind: "sandbox", ...address, periodMs };
}

/** `DRAND_CHAIN` is what a relay answers at `/<hash of the chain>/info`; without it the chain is quicknet. */
function readChain(read: EnvironmentReader): BeaconChain {
  const text = read.optionalText("DRAND_CHAIN");
  if (text === undefined) return QUICKNET;
  const info = parsed(text);
  if (!Value.Check(ChainInfo, info)) {
    read.problem("DRAND_CHAIN", "must be the JSON that a relay answers at /<hash>/info, of scheme " + SCHEME);
    return QUICKNET;
  }
  const chain = chainOf(info);
  if (chainHashOf(sha256, chain) !== chain.hash) {
    read.problem("DRAND_CHAIN", "holds a hash that is not the one of its other fields");
  }
  return chain;
}

function chainOf(info: Static<typeof ChainInfo>): BeaconChain {
  return {
    hash: info.hash,
    publicKey: info.public_key,
    genesisMs: info.genesis_time * 1000,
    periodMs: info.period * 1000,
    groupHash: info.groupHash,
    id: info.metadata.beaconID,
  };
}

function isAddress(url: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, search, hash } = new URL(url);
  return schemes.includes(protocol) && search === "" && hash === "";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

const SCHEME = "bls-unchained-g1-rfc9380";
const SHORTEST_PERIOD_MS = 3;

const ChainInfo = Type.Object({
  public_key: Type.String({ pattern: "^[0-9a-f]{192}$" }),
  // A round waits for the next but one, at worst.
  period: Type.Integer({ minimum: 1, maximum: 10 }),
  genesis_time: Type.Integer({ minimum: 0 }),
  hash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  groupHash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  schemeID: Type.Literal(SCHEME),
  metadata: Type.Object({ beaconID: Type.String({ pattern: "^[a-z0-9-]{1,64}$" }) }),
});

type DrandSite = {
  readonly sandbox: boolean;
  readonly production: boolean;
  readonly ports: SitePorts;
  readonly roundPace: number;
};
