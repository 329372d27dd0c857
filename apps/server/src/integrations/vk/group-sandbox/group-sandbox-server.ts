import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Query } from "../../../platform/db/database.ts";
import type { Random } from "../../../platform/runtime/random.ts";
import { startSandboxServer, type SandboxServer, type SandboxServerOptions } from "../../sandbox-server.ts";
import { groupSandboxApi } from "./group-sandbox-api.ts";
import { groupSandboxPages } from "./group-sandbox-pages.ts";
import { seedPosts } from "./group-sandbox-store.ts";

export type GroupSandboxOptions = Pick<
  SandboxServerOptions,
  "port" | "publicUrl" | "production" | "host" | "log"
> & { readonly query: Query; readonly random: Random };

/** The VK of the sandbox as far as our group goes: its API, which takes one token, and the group's page. */
export type GroupSandbox = SandboxServer & { readonly token: string; readonly groupId: string };

/** It keeps what it knows in the database, so any node's VK knows the same. Throws in production. */
export async function startGroupSandbox(options: GroupSandboxOptions): Promise<GroupSandbox> {
  const { query, random } = options;
  const token = Buffer.from(random.bytes(24)).toString("base64url");
  const groupId = "1";
  const server = await startSandboxServer({
    ...options,
    name: "VK",
    style: readFileSync(join(import.meta.dirname, "../../sandbox-social.css"), "utf8"),
    routes(scope, faults) {
      groupSandboxApi(scope, { query, token, groupId, faults });
      groupSandboxPages(scope, query);
    },
  });
  await seedPosts(query);
  return { ...server, token, groupId };
}
