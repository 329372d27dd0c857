import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import type { Child, Children } from "./child.ts";
import { startKept } from "./kept.ts";

const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => silent.mockClear());

/** Programs that hold one place, as a port: a second one cannot start beside the first. `fails` says which start fails anyway. */
function onePlace(fails: (start: number) => boolean = () => false) {
  const seen = { starts: 0, twice: 0, running: 0 };
  let stopping = false;
  const ends: (() => void)[] = [];
  const children: Pick<Children, "areStopping"> = { areStopping: () => stopping };
  async function start(): Promise<Child> {
    seen.starts += 1;
    if (seen.running > 0) seen.twice += 1;
    const isFailing = seen.running > 0 || fails(seen.starts);
    // As long as a program may take to begin: somebody else may come meanwhile.
    await delay(5);
    if (isFailing) throw new Error("the port is in use");
    seen.running += 1;
    const process = spawn("sleep", ["600"]);
    const ended = once(process, "exit").then(() => void (seen.running -= 1));
    ends.push(() => process.kill("SIGKILL"));
    return {
      process,
      ended,
      async stop() {
        process.kill("SIGKILL");
        await ended;
      },
    };
  }
  return {
    seen,
    start,
    children,
    kill: () => ends.at(-1)?.(),
    end() {
      stopping = true;
      for (const one of ends) one();
    },
  };
}

test("one that dies comes back, and again when its start fails", async () => {
  const place = onePlace((start) => start === 2);
  const kept = await startKept(place.children, place.start, "умер");
  const before = kept.pid();
  place.kill();
  await expect.poll(() => place.seen).toMatchObject({ starts: 3, running: 1, twice: 0 });
  expect(kept.pid()).not.toBe(before);
  place.end();
});

test("a restart is one start and no death", async () => {
  const place = onePlace();
  const kept = await startKept(place.children, place.start, "умер");
  await kept.restart();
  expect(place.seen).toEqual({ starts: 2, running: 1, twice: 0 });
  expect(silent).not.toHaveBeenCalled();
  place.end();
});

test("a restart while a dead one comes back waits for that, and starts nothing twice", async () => {
  const place = onePlace();
  const kept = await startKept(place.children, place.start, "умер");
  place.kill();
  await expect.poll(() => place.seen.running).toBe(0);
  await kept.restart();
  expect(place.seen).toEqual({ starts: 3, running: 1, twice: 0 });
  place.end();
});
