import { rm } from "node:fs/promises";
import { expect } from "vitest";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import {
  environmentFor,
  liftRateLimits,
  type post,
  type ServerProcess,
  signIn,
  startServerProcess,
} from "./_harness-site.ts";
import { makeTestDirectory } from "./_test-directory.ts";

/** A server process on a database of its own, without rate limits, and the cookie of player VK 1. */
export async function startInputServer(): Promise<InputServer> {
  const site = await createTestDatabase();
  await liftRateLimits(site.database);
  const dataDir = await makeTestDirectory("rumb-input-");
  const server = await startServerProcess({ ...environmentFor(site), DATA_DIR: dataDir });
  return {
    site,
    server,
    cookie: await signIn(server.origin, { vkId: "1" }),
    close: async () => {
      await server.stop();
      await site.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type InputServer = {
  readonly site: TestDatabase;
  readonly server: ServerProcess;
  readonly cookie: string;
  readonly close: () => Promise<void>;
};

/** The cases of a table, as they stand in the JSON text: parted by « | » and by lines. */
export function casesOf(table: string): string[] {
  return table
    .trim()
    .split(/ \| |\n/)
    .map((text) => text.trim());
}

/** A refusal of bad input: a Russian sentence and a stable code, and nothing else. */
export function expectRefused(answer: Awaited<ReturnType<typeof post>>): void {
  expect([400, 422]).toContain(answer.status);
  expect(answer.body.error).toMatch(/[а-яё]/i);
  expect(answer.body.code).toMatch(/^[A-Z_]+$/);
  expect(Object.keys(answer.body).toSorted()).toEqual(["code", "error"]);
}
