import { moscowDay } from "@rumb/money/format";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps/deps.ts";
import { countedAddress } from "../../platform/http/address.ts";
import { type App, calledRoute } from "../../platform/http/http.ts";
import { rateLimit } from "../../platform/http/rate-limit.ts";
import type { SessionCookie } from "../../sessions/session-cookie.ts";
import { insertClick, readLinkOwner } from "./referral-store.ts";
import type { ReferralCookie } from "./referral-cookie.ts";
import { LINK_PATH, readCode } from "./referral-link.ts";
import { createHmac } from "node:crypto";
import { deriveKeys, type SecretKeys } from "../../platform/runtime/secret-key.ts";

type LinkDeps = Pick<Deps, "config" | "clock" | "database" | "settings" | "sessions" | "calls"> & {
  readonly cookie: SessionCookie;
  readonly referralCookie: ReferralCookie;
};

const schema = { hide: true, params: Type.Object({ code: Type.String() }) };
/** A school behind one address opens no more links than this; the others are led on without being counted. */
const VISITS_PER_MINUTE = 120;

/** A partner's link. Whatever it is, the visitor gets to the site. */
export function referralLinkRoutes(app: App, deps: LinkDeps): void {
  const markOf = openVisitorMarks(deps.config.secretKeys);
  const visitLimit = rateLimit({
    calls: deps.calls,
    name: "referral-link",
    windowSeconds: 60,
    boundOf: () => VISITS_PER_MINUTE,
    keyOf: (request) => countedAddress(request.ip),
    answer: toSite,
  });
  // Whoever types a link, or a messenger that tidies it up, may end it with a slash.
  for (const path of [`${LINK_PATH}/:code`, `${LINK_PATH}/:code/`]) {
    app.get(path, { schema, onRequest: visitLimit }, (request, reply) =>
      visit(request, request.params.code, reply),
    );
  }

  async function visit(request: FastifyRequest, written: string, reply: FastifyReply): Promise<FastifyReply> {
    const code = readCode(written);
    const owner = code !== null && isVisit(request) ? await readLinkOwner(deps.database.query, code) : null;
    if (code === null || owner === null || owner === (await playerOf(deps, request))) return toSite(reply);
    const day = moscowDay(deps.clock.now().getTime());
    const userAgent = request.headers["user-agent"] ?? "";
    const visitor = markOf({ address: request.ip, userAgent, day });
    await insertClick(deps.database.query, { playerId: owner, day, visitor });
    deps.referralCookie.write(reply, { code, days: deps.settings.current().referrals.cookieDays });
    return toSite(reply);
  }
}

/** Leads `/?ref=<code>` to the link it stands for. */
export function leadToLink(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const { query } = request;
  const asked = typeof query === "object" && query !== null && "ref" in query ? readCode(query.ref) : null;
  if (calledRoute(request).url !== "/" || asked === null) done();
  else void reply.header("cache-control", "no-store").redirect(`${LINK_PATH}/${asked}`);
}

/** Not a machine that looks what is there, a browser that fetches ahead, or a page that calls a link its picture. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  const wantedAs = headers["sec-fetch-dest"];
  const ahead = headers["sec-purpose"] ?? headers["purpose"];
  return method === "GET" && ahead === undefined && (wantedAs === undefined || wantedAs === "document");
}

/** Who is signed in in this browser: nobody is their own visitor. */
async function playerOf({ cookie, sessions }: LinkDeps, request: FastifyRequest): Promise<number | null> {
  const sessionId = cookie.read(request.headers.cookie);
  return sessionId === null ? null : ((await sessions.find(sessionId))?.id ?? null);
}

function toSite(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").redirect("/", 302);
}

/** Stands for a visitor on one day, and reveals nothing of them without the site's key. */
type VisitorMarks = (visit: { address: string; userAgent: string; day: string }) => Buffer;

/** Browsers at one address are distinguished up to so many, so that nobody makes visitors up without end. */
const BROWSERS_PER_ADDRESS = 64;

/** 16 bytes for each browser at an address and day; another day gives another mark, and so does another key of the site. */
export function openVisitorMarks(secretKeys: SecretKeys): VisitorMarks {
  const [key] = deriveKeys(secretKeys, "referral visitors");
  const hash = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return ({ address, userAgent, day }) => {
    const browser = hash(`browser ${userAgent}`).readUInt32BE() % BROWSERS_PER_ADDRESS;
    return hash(`visitor ${day} ${browser} ${countedAddress(address)}`).subarray(0, 16);
  };
}
