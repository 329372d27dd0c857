import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { Logger } from "pino";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { codeChallenge, type VkIdentity, type VkPerson, type VkProof } from "./vk-identity.ts";
import { readBounded } from "../../platform/http/read-bounded.ts";

/** Posts a form and gives back status and text. Rejects when there is no answer in time. */
export type VkTransport = (url: string, form: Readonly<Record<string, string>>) => Promise<VkAnswer>;
export type VkAnswer = { readonly status: number; readonly text: string };

/** Where VK ID is, and who we are there. */
export type VkConfig = Readonly<{
  clientId: string;
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
}>;

type VkClientOptions = {
  readonly config: VkConfig;
  readonly send: VkTransport;
  readonly log: Pick<Logger, "warn">;
};

const VkId = Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: "^[A-Za-z0-9_.-]{1,32}$" })]);

const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  user_id: VkId,
  state: Type.Optional(Type.String()),
});

const UserAnswer = Type.Object({
  user: Type.Object({
    user_id: VkId,
    first_name: Type.String(),
    last_name: Type.Optional(Type.String()),
    avatar: Type.Optional(Type.String()),
  }),
});

/** Client of VK ID. Whatever goes wrong on the way becomes one refusal, and a line in the log that says what it was. */
export function createVkIdentity(options: VkClientOptions): VkIdentity {
  const { config } = options;
  return {
    authorizeUrl({ state, codeVerifier, redirectUri }) {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: config.clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge(codeVerifier),
        code_challenge_method: "S256",
        scope: "vkid.personal_info",
      });
      // The sandbox is on our own site, and its address is given without the origin.
      return new URL(`${config.authorizeUrl}?${query.toString()}`, redirectUri).href;
    },
    async exchange(proof) {
      const token = await fetchToken(options, proof);
      if (isRefusal(token)) return token;
      const form = { client_id: config.clientId, access_token: token.access_token };
      const answer = await ask(options, { url: config.userUrl, form, schema: UserAnswer });
      if (isRefusal(answer)) return answer;
      if (String(answer.user.user_id) !== String(token.user_id))
        return unusable(options, "names two different people");
      return personOf(answer.user);
    },
  };
}

async function fetchToken(
  options: VkClientOptions,
  proof: VkProof,
): Promise<Static<typeof TokenAnswer> | Refusal> {
  const form = {
    grant_type: "authorization_code",
    client_id: options.config.clientId,
    code: proof.code,
    code_verifier: proof.codeVerifier,
    device_id: proof.deviceId,
    redirect_uri: proof.redirectUri,
    state: proof.state,
  };
  const token = await ask(options, { url: options.config.tokenUrl, form, schema: TokenAnswer });
  if (isRefusal(token)) return token;
  return token.state === undefined || token.state === proof.state
    ? token
    : unusable(options, "has another state");
}

async function ask<Schema extends TSchema>(
  options: VkClientOptions,
  call: { url: string; form: Readonly<Record<string, string>>; schema: Schema },
): Promise<Static<Schema> | Refusal> {
  try {
    const { status, text } = await options.send(call.url, call.form);
    if (status !== 200) return unusable(options, `has status ${status}`);
    const answer: unknown = JSON.parse(text);
    return Value.Check(call.schema, answer) ? answer : unusable(options, "is not as documented");
  } catch (error) {
    options.log.warn({ err: error }, "VK did not answer");
    return refusal("VK_UNAVAILABLE");
  }
}

function unusable({ log }: VkClientOptions, what: string): Refusal {
  log.warn({ what }, "VK's answer cannot be used");
  return refusal("VK_UNAVAILABLE");
}

function personOf(user: Static<typeof UserAnswer>["user"]): VkPerson {
  const name = `${user.first_name} ${user.last_name ?? ""}`;
  const img = user.avatar !== undefined && isPicture(user.avatar) ? user.avatar : null;
  return { vkId: String(user.user_id), name, img };
}

/** A picture on the web, or, of the sandbox, on our own site. */
function isPicture(address: string): boolean {
  return /^\/(?!\/)/.test(address) || (URL.canParse(address) && new URL(address).protocol === "https:");
}

const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** Posts forms over the network: no redirects, a whole answer in time (5 s if not said) and of bounded length (64 KiB). */
export function networkTransport(timeoutMs = TIMEOUT_MS, longestBytes = LONGEST_ANSWER_BYTES): VkTransport {
  return async (url, form) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(form),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readBounded(response, longestBytes) };
  };
}
