import { API_PREFIX } from "@rumb/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { countedAddress, networksOf, type NetworkShare } from "./address.ts";
import type { CallHook } from "./call-hook.ts";
import { calledRoute } from "./http.ts";
import { callCounter, rateLimit } from "./rate-limit.ts";
import type { SharedCalls } from "./shared-calls.ts";

type LimitDeps = {
  /** The bounds in force; an operator may change them while the site runs. */
  readonly settings: { current(): CallBounds };
  /** Counts of calls that nodes share; null when there is one node. */
  readonly calls: SharedCalls | null;
  /** Sets the limits of one server of ours apart from those of another. */
  readonly prefix?: string;
};

type CallBounds = {
  readonly rateLimits: {
    readonly callsPerMinutePerAddress: number;
    readonly callsPerSecondPerPlayer: number;
    readonly loginsPerMinutePerAddress: number;
  };
  readonly social: { readonly checksPerMinutePerPlayer: number };
};

/** Bounds what one address may ask, before anything is looked up for it. */
export function addressLimit(deps: LimitDeps) {
  const boundOf = () => deps.settings.current().rateLimits.callsPerMinutePerAddress;
  return perAddress(deps, { name: "address", boundOf, counts: () => true });
}

/** Bounds what one address may ask beside the API: pages, files and the description of the API. Health is asked as often as one likes. */
export function fileLimit(deps: LimitDeps) {
  return perAddress(deps, {
    name: "file",
    boundOf: () => FILES_FOR_CALL * deps.settings.current().rateLimits.callsPerMinutePerAddress,
    counts: (request) =>
      !request.url.startsWith(API_PREFIX) && !calledRoute(request).config.evenUnderPressure,
  });
}

/** Bounds what one player may ask, over all of their devices. */
export function playerLimit({ settings, calls, prefix = "" }: LimitDeps) {
  return rateLimit({
    calls,
    name: `${prefix}player`,
    windowSeconds: 1,
    boundOf: () => settings.current().rateLimits.callsPerSecondPerPlayer,
    keyOf: (request) => (request.player === null ? null : String(request.player.id)),
  });
}

/**
 * Bounds the sign-ins that one address may start, and as many that may come back from VK at `returnPath`. Browsers come here themselves,
 * so they are led away to `busy`.
 */
export function loginLimit(
  deps: LimitDeps,
  { returnPath, busy }: { readonly returnPath: string; readonly busy: string },
): CallHook {
  const limitOf = (name: string) =>
    perAddress(deps, {
      name,
      boundOf: () => deps.settings.current().rateLimits.loginsPerMinutePerAddress,
      counts: () => true,
      answer: (reply) => reply.header("cache-control", "no-store").redirect(busy),
    });
  const limits = new Map([
    ["/login/vk", limitOf("login")],
    [returnPath, limitOf("login-return")],
  ]);
  return (request, reply, done) => {
    const limit = limits.get(calledRoute(request).url ?? "");
    if (limit === undefined) done();
    else limit(request, reply, done);
  };
}

/** Bounds how often one player may have another server asked about them; each `name` counts for itself. */
export function checkLimit({ settings, calls }: LimitDeps, name: string) {
  return rateLimit({
    calls,
    name,
    windowSeconds: 60,
    boundOf: () => settings.current().social.checksPerMinutePerPlayer,
    keyOf: (request) => (request.player === null ? null : String(request.player.id)),
  });
}

/** A limit for each address, and with it for the networks around it. */
function perAddress({ calls, prefix = "" }: LimitDeps, limit: AddressLimit): CallHook {
  const { name, boundOf, counts, answer } = limit;
  const counterOf = (share: NetworkShare) =>
    callCounter({
      calls,
      name: share === 1 ? `${prefix}${name}` : `${prefix}${name}-${share}`,
      windowSeconds: 60,
      boundOf: () => boundOf() * share,
      ...(answer !== undefined && { answer }),
    });
  const counters = { 1: counterOf(1), 4: counterOf(4), 16: counterOf(16) };

  /** One that the address is refused counts for no network around it. */
  function admit(request: FastifyRequest, reply: FastifyReply): boolean {
    for (const { network, share } of networksOf(countedAddress(request.ip))) {
      if (!counters[share](request, reply, network)) return false;
    }
    return true;
  }

  return (request, reply, done) => {
    if (!counts(request) || admit(request, reply)) done();
  };
}

type AddressLimit = {
  readonly name: string;
  readonly boundOf: () => number;
  readonly counts: (request: FastifyRequest) => boolean;
  readonly answer?: (reply: FastifyReply) => FastifyReply;
};

/** A page is dozens of files and some calls. */
const FILES_FOR_CALL = 2;
