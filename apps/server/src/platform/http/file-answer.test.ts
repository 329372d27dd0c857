import { expect, test } from "vitest";
import { inTurns } from "./file-answer.ts";

test("others have their turn between any two pieces of a file", async () => {
  let turns = 0;
  let going = true;
  const next = (): void => {
    turns += 1;
    if (going) setImmediate(next);
  };
  setImmediate(next);
  const written: [piece: string, turns: number][] = [];
  function* pieces(): Generator<string> {
    for (const piece of ["a", "b", "c"]) {
      written.push([piece, turns]);
      yield piece;
    }
  }
  const left: string[] = [];
  for await (const piece of inTurns(pieces())) left.push(piece);
  going = false;

  expect(left).toEqual(["a", "b", "c"]);
  const [first, second, third] = written.map(([, at]) => at);
  expect([Number(second) > Number(first), Number(third) > Number(second)]).toEqual([true, true]);
});
