import { countedAddress } from "./address.ts";
import { rateLimit } from "./rate-limit.ts";
import type { SharedCalls } from "./shared-calls.ts";

type LimitDeps = {
  /** The bounds in force; an operator may change them while the site runs. */
  readonly settings: { current(): CallBounds };
  /** Counts of calls that nodes share; null when there is one node. */
  readonly calls: SharedCalls | null;
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
export function addressLimit({ settings, calls }: LimitDeps) {
  return rateLimit({
    calls,
    name: "address",
    windowSeconds: 60,
    boundOf: () => settings.current().rateLimits.callsPerMinutePerAddress,
    keyOf: (request) => countedAddress(request.ip),
  });
}

/** Bounds what one player may ask, over all of their devices. */
export function playerLimit({ settings, calls }: LimitDeps) {
  return rateLimit({
    calls,
    name: "player",
    windowSeconds: 1,
    boundOf: () => settings.current().rateLimits.callsPerSecondPerPlayer,
    keyOf: (request) => (request.player === null ? null : String(request.player.id)),
  });
}

/** Bounds the sign-ins that one address may start. Browsers come here themselves, so they are led back to the site. */
export function loginLimit({ settings, calls }: LimitDeps) {
  return rateLimit({
    calls,
    name: "login",
    windowSeconds: 60,
    boundOf: () => settings.current().rateLimits.loginsPerMinutePerAddress,
    keyOf: (request) => (request.routeOptions.url === "/login/vk" ? countedAddress(request.ip) : null),
    answer: (reply) => reply.header("cache-control", "no-store").redirect("/?login=busy"),
  });
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
