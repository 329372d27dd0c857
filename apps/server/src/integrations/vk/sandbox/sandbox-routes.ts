import { readFileSync } from "node:fs";
import { join } from "node:path";
import formbody from "@fastify/formbody";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { App } from "../../../platform/http/http.ts";
import type { Random } from "../../../platform/runtime/random.ts";
import { sendDocument } from "../../../platform/http/security-headers.ts";
import { sandboxLook } from "../../sandbox-document.ts";
import { readAuthorizeRequest } from "./authorize-request.ts";
import { sandboxAvatar } from "./sandbox-avatar.ts";
import { createSandboxGrants, type SandboxGrants } from "./sandbox-grants.ts";
import { addressWith, choicePage, refusalPage } from "./sandbox-page.ts";
import { choosePerson } from "./sandbox-people.ts";

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
  readonly random: Random;
  /** Milliseconds of a steady clock. */
  readonly steadyMs?: () => number;
};

/** Plays VK ID on our own server: anybody may sign in as anybody. Never registered outside the sandbox. */
export async function registerVkSandbox(app: App, options: VkSandboxOptions): Promise<void> {
  const grants = createSandboxGrants({ ...options, steadyMs: options.steadyMs ?? (() => performance.now()) });
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
