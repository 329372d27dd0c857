import type { Random } from "../../../platform/runtime/random.ts";
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

const CODE_LIFETIME_MS = 60_000;
const TOKEN_LIFETIME_MS = 60_000;
const CAPACITY = 10_000;

export function createSandboxGrants(options: {
  clientId: string;
  random: Random;
  steadyMs: () => number;
}): SandboxGrants {
  const store = { random: options.random, nowMs: options.steadyMs, capacity: CAPACITY };
  const codes = createOneTimeStore<Grant>({ ...store, lifetimeMs: CODE_LIFETIME_MS });
  const tokens = createOneTimeStore<SandboxPerson>({ ...store, lifetimeMs: TOKEN_LIFETIME_MS });
  return {
    code: (grant) => codes.put(grant),
    token(form) {
      // Taken before it is looked at: whoever shows a code wrongly has used it up.
      const grant = codes.take(String(form["code"]));
      if (form["grant_type"] !== "authorization_code") return failure("unsupported_grant_type");
      if (form["client_id"] !== options.clientId) return failure("invalid_client");
      if (!grant || !fits(grant, form)) return failure("invalid_grant");
      return {
        access_token: tokens.put(grant.person),
        token_type: "Bearer",
        expires_in: TOKEN_LIFETIME_MS / 1000,
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
export type OneTimeStore<Value> = { put(value: Value): string; take(name: string): Value | null };

/** Beyond `capacity` the oldest is dropped. `nowMs` is a steady clock. */
function createOneTimeStore<Value>(options: {
  random: Random;
  lifetimeMs: number;
  capacity: number;
  nowMs: () => number;
}): OneTimeStore<Value> {
  const kept = new Map<string, { value: Value; untilMs: number }>();
  return {
    put(value) {
      const name = Buffer.from(options.random.bytes(24)).toString("base64url");
      kept.set(name, { value, untilMs: options.nowMs() + options.lifetimeMs });
      const oldest = kept.size > options.capacity ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return name;
    },
    take(name) {
      const found = kept.get(name);
      kept.delete(name);
      return found && found.untilMs > options.nowMs() ? found.value : null;
    },
  };
}
