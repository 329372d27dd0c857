import { beforeAll, expect, test } from "vitest";
import { type Servers, useServers } from "./_harness-servers.ts";
import { type Answer, post, signIn } from "./_harness-site.ts";

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

/** Each of the bodies is refused by its call, and what `state` reads stays as it was. */
export function testRefusals(
  bodies: readonly { readonly path: string; readonly body: string }[],
  { server, state }: { readonly server: InputServer; readonly state: () => Promise<object> },
): void {
  test.each(bodies)(
    "$path refuses $body with a Russian sentence, and nothing changes",
    async ({ path, body }) => {
      const before = await state();
      const answer = await post(server.origin(), path, { cookie: server.cookie(), body });
      expectRefused(answer);
      expect(await state()).toEqual(before);
    },
  );
}

/** A refusal of bad input: a Russian sentence and a stable code, and nothing else. */
export function expectRefused(answer: Answer): void {
  expect([400, 422]).toContain(answer.status);
  expect(answer.body.error).toMatch(/[а-яё]/i);
  expect(answer.body.code).toMatch(/^[A-Z_]+$/);
  expect(Object.keys(answer.body).toSorted()).toEqual(["code", "error"]);
}
