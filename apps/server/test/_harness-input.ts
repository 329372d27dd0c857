import { beforeAll, expect, test } from "vitest";
import { changeSetting } from "../src/settings/settings-service.ts";
import { post as postToEdge, signIn as signInAtEdge } from "./_edge-calls.ts";
import { LONG_ROUNDS } from "./_end-rounds.ts";
import { type Servers, useServers } from "./_harness-servers.ts";
import { type Answer, signIn } from "./_harness-site.ts";
import { NO_LIMITS } from "./_operator.ts";
import { type UsedEdge, useEdge } from "./_use-edge.ts";

/** Gives the calling file a server, and the cookie of player VK 1. */
export function useInputServer(): InputServer {
  const servers = useServers({
    // No round with a bet of one test ends while another compares balances.
    prepare: ({ database }) => changeSetting(database, "rounds", LONG_ROUNDS),
  });
  const player = { cookie: "" };
  beforeAll(async () => {
    player.cookie = await signIn(servers.origin(), { vkId: "1" });
  });
  return { ...servers, cookie: () => player.cookie };
}

/** The same without a process and a port: for what does not lie in how a call travels. */
export function useInputEdge(): InputEdge {
  const site = useEdge({ made: [], rateLimits: NO_LIMITS });
  const player = { cookie: "" };
  beforeAll(async () => {
    player.cookie = await signInAtEdge(site, { id: "1" });
  });
  return {
    site,
    async post(path, call = {}) {
      const answer = await postToEdge(site, path, { ...player, ...call });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

type InputEdge = {
  readonly site: UsedEdge;
  /** A call of player VK 1, or of whose cookie that is. */
  post(path: string, call?: Parameters<typeof postToEdge>[2]): Promise<Answer>;
};

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
  {
    ask,
    state,
  }: {
    readonly ask: (path: string, body: string) => Promise<Answer>;
    readonly state: () => Promise<object>;
  },
): void {
  test.each(bodies)(
    "$path refuses $body with a Russian sentence, and nothing changes",
    async ({ path, body }) => {
      const before = await state();
      const answer = await ask(path, body);
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
