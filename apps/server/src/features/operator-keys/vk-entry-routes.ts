import { externalPaths } from "@rumb/contract/endpoints/external";
import { isRefusal } from "@rumb/contract/errors";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { App } from "../../platform/http/http.ts";
import type { VkIdentity } from "../../integrations/vk/vk-identity.ts";
import { findPlayerByVkId } from "../../players/player-store.ts";
import { callbackUrl, redirectAway } from "../sign-in/login-routes.ts";
import { ATTEMPT_MINUTES, beginLogin, provePerson } from "../sign-in/login-service.ts";
import { type Person, registerPlayer, type RegistrationDeps } from "../sign-in/registration.ts";
import { hostCookieName, readCookie } from "../../sessions/session-cookie.ts";
import { beginAttempt } from "./attempt-store.ts";
import type { EntryDeps } from "./console-entry.ts";
import { makeEnrolLink } from "./enrol-links.ts";
import { findOperator } from "./link-store.ts";
import { hasCodes } from "./own-keys.ts";
import { readKeys } from "./passkey-store.ts";

type VkEntryDeps = EntryDeps & RegistrationDeps & { readonly identity: VkIdentity };

/** Where VK sends the browser back to, at the console's own address. */
const RETURN_PATH = externalPaths.vkReturn;
/** Anything may stand in the address; what is not as it should be ends as a failed sign-in. */
const schema = { hide: true, querystring: Type.Record(Type.String(), Type.Unknown()) };

/**
 * VK says who somebody is, which opens nothing: a code of theirs has to follow. In the sandbox, where nobody gives out links, an operator
 * who has neither keys nor codes is given one to enrol the first.
 */
export function vkEntryRoutes(app: App, deps: VkEntryDeps): void {
  const { config } = deps;
  const secure = config.consoleOrigin?.startsWith("https:") ?? false;
  // Lax, because the browser comes back from another site.
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  const stateCookie = hostCookieName("rumb_console_login", secure);
  app.get("/login/vk", { schema }, async (request, reply) => {
    const redirectUri = callbackUrl(request, config.consoleOrigin);
    const { state, url } = await beginLogin(deps, { returnPath: "/", redirectUri });
    reply.setCookie(stateCookie, state, { ...attributes, maxAge: ATTEMPT_MINUTES * 60 });
    return redirectAway(reply, url);
  });

  app.get(RETURN_PATH, { schema, config: { isDecision: true } }, async (request, reply) => {
    const end = await provePerson(deps, {
      query: request.query,
      ownState: readCookie(request.headers.cookie, stateCookie),
      redirectUri: callbackUrl(request, config.consoleOrigin),
    });
    reply.clearCookie(stateCookie, attributes);
    if (end.outcome === "cancelled") return redirectAway(reply, ENTRANCE);
    const playerId = end.outcome === "proven" ? await operatorOf(deps, end.person) : null;
    if (end.outcome === "failed") request.securityEvent = { kind: "sign-in-failed" };
    if (playerId === null)
      return redirectAway(reply, `${ENTRANCE}?refused=${end.outcome === "failed" ? "vk" : "operator"}`);
    const [next, person] = await nextStep(deps, playerId, request);
    if (person !== null) deps.personCookie.write(reply, person, ATTEMPT_MINUTES * 60);
    return redirectAway(reply, next);
  });
}

const ENTRANCE = "/console/enter";

async function operatorOf(deps: VkEntryDeps, person: Person): Promise<number | null> {
  const { query } = deps.database;
  // People of the sandbox may come here before they have ever seen the site.
  const registered = deps.config.sandbox ? await registerPlayer(deps, person) : null;
  if (registered !== null && isRefusal(registered)) return null;
  const playerId = registered?.playerId ?? (await findPlayerByVkId(query, person.vkId))?.id;
  return playerId === undefined ? null : ((await findOperator(query, playerId))?.playerId ?? null);
}

/** Where an operator goes whom VK has named, and what the browser has to bring there. */
async function nextStep(
  deps: VkEntryDeps,
  playerId: number,
  { ip }: FastifyRequest,
): Promise<[path: string, person: string | null]> {
  const { query } = deps.database;
  if (await hasCodes(query, playerId)) {
    const attempt = { kind: "person", playerId, secret: Buffer.alloc(0) } as const;
    return [ENTRANCE, await beginAttempt({ ...deps, query }, attempt)];
  }
  const isBare = (await readKeys(query, playerId)).length === 0;
  if (!deps.config.sandbox || !isBare) return [`${ENTRANCE}?refused=codes`, null];
  const token = await makeEnrolLink(deps, { operatorId: null, address: `песочница ${ip}` }, playerId);
  return [`/console/enrol#${token}`, null];
}
