import { createHash } from "node:crypto";
import { isRefusal, type Refusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import type { VkIdentity } from "../../integrations/vk/vk-identity.ts";
import { insertAttempt, takeAttempt } from "./login-store.ts";
import { type Person, registerPlayer, type RegistrationDeps } from "./registration.ts";
import { safeReturnPath } from "./return-path.ts";

export type LoginDeps = RegistrationDeps & Pick<Deps, "sessions" | "log"> & { readonly identity: VkIdentity };

/** Minutes from the start of a sign-in to its end. */
export const ATTEMPT_MINUTES = 10;
const SECRET_BYTES = 32;

/** Starts a sign-in: where to send the browser, and the state that the same browser has to bring back. */
export async function beginLogin(
  deps: Pick<LoginDeps, "database" | "identity" | "random">,
  start: { returnPath: unknown; redirectUri: string },
): Promise<{ state: string; url: string }> {
  const state = secret(deps);
  const codeVerifier = secret(deps);
  const returnPath = safeReturnPath(start.returnPath);
  await insertAttempt(deps.database.query, { stateHash: sha256(state), codeVerifier, returnPath });
  return { state, url: deps.identity.authorizeUrl({ state, codeVerifier, redirectUri: start.redirectUri }) };
}

/** What VK's redirect brought, beside who brought it. All of it comes from the browser and may be anything. */
export type LoginReturn = {
  readonly query: Readonly<Record<string, unknown>>;
  /** The state this browser was given, from its cookie. */
  readonly ownState: string | null;
  readonly redirectUri: string;
  /** The session the browser has had until now; it ends. */
  readonly oldSessionId: string | null;
  /** The code of the partner's link by which this browser came. */
  readonly invitedBy: string | null;
  readonly address: string;
  readonly userAgent: string;
};

/** How a sign-in ended. `cancelled`: the person said no, so there is nothing to complain about. */
export type LoginEnd =
  | {
      readonly outcome: "signed-in";
      readonly playerId: number;
      readonly sessionId: string;
      readonly returnPath: string;
    }
  | NobodyProven;

/** The same before anybody is signed in. */
type PersonEnd =
  | { readonly outcome: "proven"; readonly person: Person; readonly returnPath: string }
  | NobodyProven;

type NobodyProven = {
  readonly outcome: "cancelled" | "failed";
  readonly returnPath: string;
  /** This browser has not begun the sign-in, or not just now. */
  readonly isForeign?: true;
};

/** Whom VK has named to a browser that began a sign-in. The state works once, in that browser, whatever comes after it. */
export async function provePerson(
  deps: Pick<LoginDeps, "database" | "identity" | "log">,
  back: Pick<LoginReturn, "query" | "ownState" | "redirectUri">,
): Promise<PersonEnd> {
  const { state, code, error, device_id: deviceId } = back.query;
  if (typeof state !== "string" || state !== back.ownState) return FOREIGN;
  const attempt = await takeAttempt(deps.database.query, {
    stateHash: sha256(state),
    minutes: ATTEMPT_MINUTES,
  });
  if (!attempt) return FOREIGN;
  const { returnPath, codeVerifier } = attempt;
  if (error === "access_denied") return { outcome: "cancelled", returnPath };
  if (typeof code !== "string" || code.length > LONGEST_CODE) return { outcome: "failed", returnPath };

  const device = typeof deviceId === "string" ? deviceId : "";
  const proof = { code, deviceId: device, state, codeVerifier, redirectUri: back.redirectUri };
  const person = await deps.identity.exchange(proof);
  return isRefusal(person)
    ? failed(deps, { refused: person, returnPath })
    : { outcome: "proven", person, returnPath };
}

/** Ends a sign-in to the site. */
export async function finishLogin(deps: LoginDeps, back: LoginReturn): Promise<LoginEnd> {
  const proven = await provePerson(deps, back);
  if (proven.outcome !== "proven") return proven;
  const { person, returnPath } = proven;
  const registered = await registerPlayer(deps, person, back.invitedBy);
  if (isRefusal(registered)) return failed(deps, { refused: registered, returnPath });

  // A new id at every sign-in: one that was planted in this browser before is worth nothing.
  if (back.oldSessionId !== null) await deps.sessions.revoke(back.oldSessionId, "sign-in");
  const { address, userAgent } = back;
  const sessionId = await deps.sessions.open({ playerId: registered.playerId, address, userAgent });
  return { outcome: "signed-in", playerId: registered.playerId, sessionId, returnPath };
}

const FOREIGN = { outcome: "failed", returnPath: "/", isForeign: true } as const;
const LONGEST_CODE = 2048;

function failed(deps: Pick<LoginDeps, "log">, end: { refused: Refusal; returnPath: string }): NobodyProven {
  deps.log.info({ refusal: end.refused.code }, "a sign-in failed");
  return { outcome: "failed", returnPath: end.returnPath };
}

function secret({ random }: Pick<LoginDeps, "random">): string {
  return Buffer.from(random.bytes(SECRET_BYTES)).toString("base64url");
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
