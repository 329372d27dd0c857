import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { watchNewcomers } from "./newcomers.ts";

/** A door before which so many stand: each turn takes a millisecond and begins with letting one of them in. */
function door(standing: number) {
  const server = new EventEmitter();
  const seen = { turns: 0, in: 0 };
  let begun = false;
  const newcomers = watchNewcomers(server, {
    nowMs: () => seen.turns,
    endOfTurn: () => {
      seen.turns += 1;
      if (!begun && seen.in < standing) {
        seen.in += 1;
        server.emit("connection");
      }
      begun = false;
      return Promise.resolve();
    },
  });
  return {
    seen,
    /** Asked in a turn that has begun, as one that brings a message has. */
    ask: (limitMs: number): Promise<void> => {
      begun = true;
      return newcomers.areIn(limitMs);
    },
  };
}

test.each([
  ["nobody at the door keeps a message for a whole turn", 0, { turns: 2, in: 0 }],
  ["a crowd is taken in first", 400, { turns: 402, in: 400 }],
  ["a crowd without end is not waited for", 5_000, { turns: 1_000, in: 999 }],
])("%s", async (_, standing, expected) => {
  const { ask, seen } = door(standing);
  await ask(1_000);
  expect(seen).toEqual(expected);
});

test("who came before is not waited for", async () => {
  const { ask, seen } = door(3);
  await ask(1_000);
  await ask(1_000);
  expect(seen).toEqual({ turns: 7, in: 3 });
});
