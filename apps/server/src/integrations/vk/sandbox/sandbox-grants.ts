import type { Random } from "../../../platform/runtime/random.ts";
import { decodeBase64url } from "../../../platform/text/base64url.ts";
import { createSealing } from "../../../platform/runtime/sealing.ts";
import type { SecretKeys } from "../../../platform/runtime/secret-key.ts";
import { codeChallenge } from "../vk-identity.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import type { SandboxPerson } from "./sandbox-people.ts";

type Form = Readonly<Record<string, unknown>>;
type Failure = { readonly error: string; readonly error_description: string };
type Grant = { readonly person: SandboxPerson; readonly asked: AuthorizeRequest };

/** Codes and tokens of the sandbox's VK, in the words of VK ID's documentation. */
export type SandboxGrants = {
  code(grant: Grant): string;
  token(form: Form): TokenAnswer | Failure;
  user(form: Form): UserAnswer | Failure;
};

type TokenAnswer = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  user_id: string;
  state: string;
};
type UserAnswer = { user: { user_id: string; first_name: string; last_name: string; avatar: string } };

/**
 * A code carries, sealed with the site's key, what it stands for: whoever comes back with it may be answered by another process of the
 * site. That it is taken once is known where it was taken. `nowMs` is the time of the clock that all of them share.
 */
export function createSandboxGrants(options: GrantOptions): SandboxGrants {
  const { random, nowMs } = options;
  const codes = createSealedCodes(options);
  const tokens = createOneTimeStore<SandboxPerson>({ random, nowMs });
  return {
    code: (grant) => codes.seal(grant),
    token(form) {
      // Taken before it is looked at: whoever shows a code wrongly has used it up.
      const grant = codes.take(String(form["code"]));
      if (form["grant_type"] !== "authorization_code") return failure("unsupported_grant_type");
      if (form["client_id"] !== options.clientId) return failure("invalid_client");
      if (!grant || !fits(grant, form)) return failure("invalid_grant");
      return {
        access_token: tokens.put(grant.person),
        token_type: "Bearer",
        expires_in: LIFETIME_MS / 1000,
        user_id: grant.person.id,
        state: grant.asked.state,
      };
    },
    user(form) {
      const person =
        form["client_id"] === options.clientId ? tokens.take(String(form["access_token"])) : null;
      if (!person) return failure("invalid_token");
      const [first = "", ...rest] = person.name.split(" ");
      const avatar = `/sandbox/vk/avatars/${person.id}.svg`;
      return { user: { user_id: person.id, first_name: first, last_name: rest.join(" "), avatar } };
    },
  };
}

type GrantOptions = {
  readonly clientId: string;
  readonly secretKeys: SecretKeys;
  readonly random: Random;
  readonly nowMs: () => number;
};

function createSealedCodes({ secretKeys, random, nowMs }: GrantOptions) {
  const sealing = createSealing({ secretKeys, purpose: "vk sandbox codes", random });
  const used = createUntil(nowMs);

  function opened(code: string): (Grant & { readonly untilMs: number }) | null {
    const box = decodeBase64url(code);
    if (box === null) return null;
    try {
      return JSON.parse(sealing.open(box, NO_CONTEXT).toString());
    } catch {
      return null;
    }
  }

  return {
    seal(grant: Grant): string {
      const text = JSON.stringify({ ...grant, untilMs: nowMs() + LIFETIME_MS });
      return sealing.seal(Buffer.from(text), NO_CONTEXT).toString("base64url");
    },
    take(code: string): Grant | null {
      const grant = opened(code);
      if (grant === null || grant.untilMs <= nowMs() || used.has(code)) return null;
      used.put(code, true);
      return grant;
    },
  };
}

const LIFETIME_MS = 60_000;
const CAPACITY = 10_000;
const NO_CONTEXT = new Uint8Array();

function fits({ asked }: Grant, form: Form): boolean {
  const { code_verifier: verifier, redirect_uri: redirectUri } = form;
  return (
    redirectUri === asked.redirectUri &&
    typeof verifier === "string" &&
    codeChallenge(verifier) === asked.codeChallenge
  );
}

function failure(error: string): Failure {
  return { error, error_description: `the sandbox refuses: ${error}` };
}

/** Keeps values under names nobody can guess; each can be taken once, and not for long. */
function createOneTimeStore<Value>({ random, nowMs }: Pick<GrantOptions, "random" | "nowMs">) {
  const kept = createUntil<Value>(nowMs);
  return {
    put(value: Value): string {
      const name = Buffer.from(random.bytes(24)).toString("base64url");
      kept.put(name, value);
      return name;
    },
    take: (name: string) => kept.take(name),
  };
}

/** Values that are kept for a minute. Beyond the capacity the oldest is dropped. */
function createUntil<Value>(nowMs: () => number) {
  const kept = new Map<string, { value: Value; untilMs: number }>();
  return {
    put(name: string, value: Value): void {
      kept.set(name, { value, untilMs: nowMs() + LIFETIME_MS });
      const oldest = kept.size > CAPACITY ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
    has: (name: string) => kept.has(name),
    take(name: string): Value | null {
      const found = kept.get(name);
      kept.delete(name);
      return found && found.untilMs > nowMs() ? found.value : null;
    },
  };
}
