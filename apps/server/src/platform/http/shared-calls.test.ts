import { describe, expect, test } from "vitest";
import { createFakeTime } from "../../../test/_fake-time.ts";
import { createSharedCalls, type CallCounts } from "./shared-calls.ts";

function openCalls() {
  const time = createFakeTime();
  const sent: CallCounts[] = [];
  const calls = createSharedCalls({
    send: (counts) => void sent.push(counts),
    schedule: time.schedule,
    clock: { now: () => new Date(time.now()) },
  });
  return { time, sent, calls };
}

describe("calls that nodes count together", () => {
  test("leave in one message, added up by limit and key", () => {
    const { time, sent, calls } = openCalls();
    for (const key of ["7", "8", "7"]) calls.count("player", key);
    calls.count("address", "7");
    expect(sent).toEqual([]);
    time.advance(10);
    expect(sent).toEqual([
      {
        atMs: 10,
        counts: [
          ["player", "7", 2],
          ["player", "8", 1],
          ["address", "7", 1],
        ],
      },
    ]);
  });

  test("wait while a message is under way, and leave when it has gone", () => {
    const { time, sent, calls } = openCalls();
    calls.count("player", "7");
    time.advance(10);
    calls.count("player", "7");
    time.advance(1000);
    expect(sent).toHaveLength(1);
    calls.sent();
    time.advance(10);
    expect(sent.at(-1)?.counts).toEqual([["player", "7", 1]]);
  });

  test("of more keys than a message may hold count here alone", () => {
    const { time, sent, calls } = openCalls();
    for (let key = 0; key < 6000; key += 1) calls.count("address", String(key));
    calls.count("address", "0");
    time.advance(10);
    expect(sent[0]?.counts).toHaveLength(5000);
    expect(sent[0]?.counts[0]).toEqual(["address", "0", 2]);
  });

  test("of other nodes reach their limit, and no other", () => {
    const { calls } = openCalls();
    const heard: unknown[] = [];
    calls.onHeard("player", 1000, (key, count) => heard.push([key, count]));
    const counts = [
      ["player", "7", 3],
      ["unknown", "8", 1],
    ] as const;
    calls.hear({ atMs: 0, counts });
    expect(heard).toEqual([["7", 3]]);
  });

  test("that a node hears of when their window is over count no more: it hung, and nobody called just now", () => {
    const { time, calls } = openCalls();
    const heard: string[] = [];
    calls.onHeard("second", 1000, (key) => heard.push(`second ${key}`));
    calls.onHeard("minute", 60_000, (key) => heard.push(`minute ${key}`));
    time.advance(10_000);
    const counts = [
      ["second", "7", 1],
      ["minute", "7", 1],
    ] as const;
    calls.hear({ atMs: 0, counts });
    calls.hear({ atMs: 9_001, counts });
    expect(heard).toEqual(["minute 7", "second 7", "minute 7"]);
  });

  test("that nobody makes leave no timer", () => {
    const { time, calls } = openCalls();
    calls.count("player", "7");
    time.advance(10);
    calls.sent();
    expect(time.waiting()).toBe(0);
  });
});
