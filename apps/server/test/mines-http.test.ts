import { expect, test } from "vitest";
import { useInputServer } from "./_harness-input.ts";
import { post, signIn } from "./_harness-site.ts";

const servers = useInputServer();

test("the unfinished game is answered as it stands, and null where there is none", async () => {
  const cookie = await signIn(servers.origin(), { vkId: "3" });
  const running = () => post(servers.origin(), "/api/mines/get", { cookie });
  expect(await running()).toEqual({ status: 200, body: { success: null } });
  const started = await post(servers.origin(), "/api/mines/play", { cookie, body: { bet: 2.5, bomb: 24 } });
  const { id, hash, nonce } = started.body.success ?? {};
  expect(await running()).toEqual({
    status: 200,
    body: {
      success: {
        win: 2.5,
        bet: 2.5,
        num_bomb: 24,
        clicked: [],
        coff: 1,
        edge: 0,
        max_win: null,
        id,
        hash,
        nonce,
      },
    },
  });
  // With 24 bombs the first cell ends the game, whichever it hides.
  await post(servers.origin(), "/api/mines/press", { cookie, body: { cell: 1 } });
  expect(await running()).toEqual({ status: 200, body: { success: null } });
});
