import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeTurns } from "./_turns.ts";

test("calls go side by side; a deed waits for those under way, and others wait for it", async () => {
  const { together, alone } = takeTurns();
  const said: string[] = [];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const call = (name: string, ends?: Promise<void>) =>
    together(async () => {
      said.push(`${name} begins`);
      await ends;
      said.push(`${name} ends`);
    });
  const deed = (name: string) =>
    alone(async () => {
      said.push(`${name} begins`);
      await turnOfTheLoop();
      said.push(`${name} ends`);
    });
  const all = [call("first", first.promise), call("second", second.promise)];
  await turnOfTheLoop();
  all.push(deed("deed"), call("late"), deed("other deed"), call("last"));
  await turnOfTheLoop();
  second.resolve();
  await turnOfTheLoop();
  first.resolve();
  await Promise.all(all);
  expect(said.slice(0, 8)).toEqual([
    "first begins",
    "second begins",
    "second ends",
    "first ends",
    "deed begins",
    "deed ends",
    "other deed begins",
    "other deed ends",
  ]);
  expect(said.slice(8).toSorted()).toEqual(["last begins", "last ends", "late begins", "late ends"]);
});

test("a deed that fails says so to whoever asked for it, and holds up nobody", async () => {
  const { together, alone } = takeTurns();
  const failed = alone(() => Promise.reject(new Error("no deed")));
  await expect(failed).rejects.toThrow("no deed");
  expect(await together(async () => "a call")).toBe("a call");
});
