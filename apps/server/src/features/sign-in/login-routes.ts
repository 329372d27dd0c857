import { externalPaths } from "@rumb/contract/endpoints/external";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { App } from "../../platform/http/http.ts";
import type { SecurityEvent } from "../../platform/http/security-log.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import type { ReferralCookie } from "../referrals/referral-cookie.ts";
import { ATTEMPT_MINUTES, beginLogin, finishLogin, type LoginDeps, type LoginEnd } from "./login-service.ts";
import { hostCookieName, readCookie, type SessionCookie } from "../../sessions/session-cookie.ts";

/** Where VK sends the browser back to. */
export const CALLBACK_PATH = externalPaths.vkReturn;
/** Anything may stand in the address; what is not as it should be ends as a failed sign-in. */
const schema = { hide: true, querystring: Type.Record(Type.String(), Type.Unknown()) };

type LoginRouteDeps = LoginDeps & { readonly cookie: SessionCookie; readonly referralCookie: ReferralCookie };

/** The two ends of a sign-in, both visited by the browser itself. */
export function loginRoutes(app: App, deps: LoginRouteDeps): void {
  const stateCookie = stateCookieOf(deps);
  app.get("/login/vk", { schema }, async (request, reply) => {
    const redirectUri = callbackUrl(request, deps.config.publicOrigin);
    const { state, url } = await beginLogin(deps, { returnPath: request.query["return"], redirectUri });
    const maxAge = ATTEMPT_MINUTES * 60;
    reply.setCookie(stateCookie.name, state, { ...stateCookie.attributes, maxAge });
    return redirectAway(reply, url);
  });

  app.get(CALLBACK_PATH, { schema, config: { isDecision: true } }, async (request, reply) => {
    const end = await finishLogin(deps, {
      query: request.query,
      ownState: readCookie(request.headers.cookie, stateCookie.name),
      redirectUri: callbackUrl(request, deps.config.publicOrigin),
      oldSessionId: deps.cookie.read(request.headers.cookie),
      invitedBy: deps.referralCookie.read(request.headers.cookie),
      address: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
    });
    reply.clearCookie(stateCookie.name, stateCookie.attributes);
    request.securityEvent = securityEvent(end);
    if (end.outcome === "signed-in") {
      deps.cookie.write(reply, end.sessionId);
      deps.referralCookie.clear(reply);
    }
    return redirectAway(reply, destination(end));
  });
}

/** The one address VK may return to. */
export function callbackUrl(
  request: Pick<FastifyRequest, "protocol" | "host">,
  publicOrigin: string | null,
): string {
  return `${siteOrigin(request, publicOrigin)}${CALLBACK_PATH}`;
}

function securityEvent(end: LoginEnd): SecurityEvent | null {
  if (end.outcome === "signed-in") return { kind: "signed-in", playerId: end.playerId };
  if (end.outcome === "cancelled") return null;
  return { kind: end.isForeign === true ? "sign-in-state-wrong" : "sign-in-failed" };
}

function destination({ outcome, returnPath }: LoginEnd): string {
  if (outcome !== "failed") return returnPath;
  return `${returnPath}${returnPath.includes("?") ? "&" : "?"}login=error`;
}

// Lax, because the browser comes back from another site. Who could plant it would sign people in as somebody else.
function stateCookieOf({ config }: LoginRouteDeps) {
  const secure = config.publicOrigin?.startsWith("https:") ?? false;
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return { name: hostCookieName("rumb_login", secure), attributes };
}

/** The address may hold a code or a state: nobody keeps it, and the next page does not learn it. */
export function redirectAway(reply: FastifyReply, url: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(url, 302);
}
