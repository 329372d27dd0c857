import { readFileSync } from "node:fs";
import { join } from "node:path";
import formbody from "@fastify/formbody";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { App } from "../../../platform/http/http.ts";
import type { Clock } from "../../../platform/runtime/clock.ts";
import type { Random } from "../../../platform/runtime/random.ts";
import type { SecretKeys } from "../../../platform/runtime/secret-key.ts";
import { sendDocument } from "../../../platform/http/security-headers.ts";
import { sandboxLook } from "../../sandbox-document.ts";
import { readAuthorizeRequest } from "./authorize-request.ts";
import { createSandboxGrants, type SandboxGrants } from "./sandbox-grants.ts";
import { addressWith, choicePage, refusalPage } from "./sandbox-page.ts";
import { choosePerson } from "./sandbox-people.ts";
import { createHash } from "node:crypto";

/** Addresses of the sandbox's VK on our own server. */
export const sandboxVkUrls = {
  authorizeUrl: "/sandbox/vk/authorize",
  tokenUrl: "/sandbox/vk/token",
  userUrl: "/sandbox/vk/user",
} as const;

export type VkSandboxOptions = {
  readonly clientId: string;
  /** The one address that codes may be sent to. */
  readonly redirectUriOf: (request: FastifyRequest) => string;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  readonly random: Random;
};

/** Plays VK ID on our own server: anybody may sign in as anybody. Never registered outside the sandbox. */
export async function registerVkSandbox(app: App, options: VkSandboxOptions): Promise<void> {
  const grants = createSandboxGrants({ ...options, nowMs: () => options.clock.now().getTime() });
  pictureRoutes(app);
  authorizeRoute(app, options, grants);
  await app.register(formbody);
  const schema = { hide: true, body: Type.Record(Type.String(), Type.Unknown()) };
  const config = { serverToServer: true } as const;
  app.post(sandboxVkUrls.tokenUrl, { schema, config }, (request, reply) => {
    const answer = grants.token(request.body);
    return reply.code("error" in answer ? 400 : 200).send(answer);
  });
  app.post(sandboxVkUrls.userUrl, { schema, config }, (request, reply) => {
    const answer = grants.user(request.body);
    return reply.code("error" in answer ? 401 : 200).send(answer);
  });
}

function authorizeRoute(app: App, options: VkSandboxOptions, grants: SandboxGrants): void {
  const schema = { hide: true, querystring: Type.Record(Type.String(), Type.Unknown()) };
  app.get(sandboxVkUrls.authorizeUrl, { schema }, (request, reply) => {
    reply.header("cache-control", "no-store");
    const client = { clientId: options.clientId, redirectUri: options.redirectUriOf(request) };
    const asked = readAuthorizeRequest(request.query, client);
    if (typeof asked === "string") return sendDocument(reply.code(400), refusalPage(asked));
    const { login_as: loginAs, name } = request.query;
    const person = choosePerson({ loginAs, name });
    if (person === null) return sendDocument(reply, choicePage(asked, null));
    if (typeof person === "string") return sendDocument(reply.code(400), choicePage(asked, person));
    const code = grants.code({ person, asked });
    return reply.redirect(
      addressWith(asked.redirectUri, { code, state: asked.state, device_id: "sandbox", type: "code_v2" }),
      302,
    );
  });
}

function pictureRoutes(app: App): void {
  const schema = { hide: true };
  const own = readFileSync(join(import.meta.dirname, "sandbox-page.css"), "utf8");
  const style = `${sandboxLook()}${own}`;
  app.get("/sandbox/vk/style.css", { schema }, (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(style),
  );
  const params = Type.Object({ id: Type.String({ pattern: "^[A-Za-z0-9_-]{1,32}$" }) });
  app.get("/sandbox/vk/avatars/:id.svg", { schema: { ...schema, params } }, (request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .header("content-security-policy", "default-src 'none'")
      .type("image/svg+xml")
      .send(sandboxAvatar(request.params.id)),
  );
}

const GROUNDS = ["#152d37", "#1e3b47", "#24424e", "#2c1f23", "#0f2e2a"];
const COATS = ["#e3b04b", "#58e0c4", "#ff7a5c", "#6cc3e8", "#c6a8ff", "#a9f0c9"];
const SKINS = ["#f1cfae", "#e0ac86", "#c68b62", "#8f5d40"];
const HATS = [
  '<path d="M30 33c0-11 8-17 18-17s18 6 18 17z" fill="#eaf2ef"/><path d="M27 33h42l-3 6H30z" fill="#08141a"/><path d="M46 22h4v8h-4z" fill="#e3b04b"/>',
  '<path d="M32 34c0-12 7-18 16-18s16 6 16 18z" fill="#e3b04b"/><path d="M24 38c2-5 12-7 24-7s22 2 24 7z" fill="#c8953a"/>',
  '<path d="M31 37c-1-13 7-20 17-20s18 7 17 20c-5-6-29-6-34 0z" fill="#ff7a5c"/><path d="m64 34 9 3-7 5z" fill="#ff7a5c"/>',
  '<path d="M31 40c-3-16 6-24 17-24s20 8 17 24c-3-9-8-12-17-12s-14 3-17 12z" fill="#3b2a20"/>',
];

/** Picture of a person of the sandbox: a sailor whose looks follow from the id. */
function sandboxAvatar(id: string): string {
  const bytes = createHash("sha256").update(id).digest();
  const pick = (choices: readonly string[], index: number) =>
    choices[bytes.readUInt8(index) % choices.length] ?? "";
  const coat = pick(COATS, 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<path fill="${pick(GROUNDS, 0)}" d="M0 0h96v96H0z"/>
<circle cx="48" cy="48" r="43" fill="none" stroke="${coat}" stroke-width="3" stroke-dasharray="1 5.754"/>
<path d="M18 96c1-20 13-28 30-28s29 8 30 28z" fill="${coat}"/>
<path d="m38 68 10 14 10-14z" fill="#eaf2ef"/>
<path d="M41 56h14v12l-7 8-7-8z" fill="${pick(SKINS, 2)}"/>
<circle cx="48" cy="45" r="16" fill="${pick(SKINS, 2)}"/>
<circle cx="42" cy="45" r="2" fill="#08141a"/><circle cx="54" cy="45" r="2" fill="#08141a"/>
<path d="M42 52q6 5 12 0" fill="none" stroke="#08141a" stroke-width="2" stroke-linecap="round"/>
${pick(HATS, 3)}
</svg>
`;
}
