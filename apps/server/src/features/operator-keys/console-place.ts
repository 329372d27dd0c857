import type { FastifyRequest } from "fastify";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import type { ConsolePlace } from "./passkeys.ts";

/** How this browser reaches the console. */
export function consolePlace(
  request: Pick<FastifyRequest, "protocol" | "host">,
  consoleOrigin: string | null,
): ConsolePlace {
  const origin = siteOrigin(request, consoleOrigin);
  return { origin, hostname: new URL(origin).hostname };
}
