import { expect, test } from "vitest";
import { newPerson, post, signIn } from "./_edge-calls.ts";
import { useEdge } from "./_use-edge.ts";

const edge = useEdge({ made: [] });

test("the unfinished game is answered as it stands, and null where there is none", async () => {
  const cookie = await signIn(edge, newPerson());
  const call = async (path: string, body: object = {}) => {
    const answer = await post(edge, `/api/mines/${path}`, { cookie, body });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  expect(await call("get")).toEqual({ success: null });
  const started = await call("play", { bet: 2.5, bomb: 24 });
  const { id, hash, nonce } = started.success;
  expect(await call("get")).toEqual({
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
  });
  // With 24 bombs the first cell ends the game, whichever it hides.
  await call("press", { cell: 1 });
  expect(await call("get")).toEqual({ success: null });
});
