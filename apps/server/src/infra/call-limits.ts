import type { Deps } from "../deps.ts";
import { countedAddress } from "./address.ts";
import { rateLimit } from "./rate-limit.ts";

type LimitDeps = Pick<Deps, "settings">;

/** Bounds what one address may ask, before anything is looked up for it. */
export function addressLimit({ settings }: LimitDeps) {
  return rateLimit({
    name: "address",
    windowSeconds: 60,
    boundOf: () => settings.current().rateLimits.callsPerMinutePerAddress,
    keyOf: (request) => countedAddress(request.ip),
  });
}

/** Bounds what one player may ask, over all of his devices. */
export function playerLimit({ settings }: LimitDeps) {
  return rateLimit({
    name: "player",
    windowSeconds: 1,
    boundOf: () => settings.current().rateLimits.callsPerSecondPerPlayer,
    keyOf: (request) => (request.player === null ? null : String(request.player.id)),
  });
}

/** Bounds the sign-ins that one address may start or end. */
export function loginLimit({ settings }: LimitDeps) {
  return rateLimit({
    name: "login",
    windowSeconds: 60,
    boundOf: () => settings.current().rateLimits.loginsPerMinutePerAddress,
    keyOf: (request) => countedAddress(request.ip),
  });
}
