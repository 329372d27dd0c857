import { beforeAll, expect } from "vitest";
import { type Servers, useServers } from "./_harness-servers.ts";
import { type Answer, signIn } from "./_harness-site.ts";

/** Gives the calling file a server, and the cookie of player VK 1. */
export function useInputServer(): InputServer {
  const servers = useServers();
  const player = { cookie: "" };
  beforeAll(async () => {
    player.cookie = await signIn(servers.origin(), { vkId: "1" });
  });
  return { ...servers, cookie: () => player.cookie };
}

type InputServer = Servers & {
  /** Of player VK 1. */
  cookie(): string;
};

/** The cases of a table, as they stand in the JSON text: parted by « | » and by lines. */
export function casesOf(table: string): string[] {
  return table
    .trim()
    .split(/ \| |\n/)
    .map((text) => text.trim());
}

/** A refusal of bad input: a Russian sentence and a stable code, and nothing else. */
export function expectRefused(answer: Answer): void {
  expect([400, 422]).toContain(answer.status);
  expect(answer.body.error).toMatch(/[а-яё]/i);
  expect(answer.body.code).toMatch(/^[A-Z_]+$/);
  expect(Object.keys(answer.body).toSorted()).toEqual(["code", "error"]);
}
