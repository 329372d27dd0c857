import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createFakeTime } from "../../../test/_fake-time.ts";
import type { RealtimeEvent } from "../realtime-event.ts";
import { createRealtimeLink } from "./realtime-link.ts";

const limits = { maxFeed: 3, maxMessages: 4, maxBatch: 3 };

const entry = (id: number): RealtimeEvent => ({
  room: "all",
  event: "newHistory",
  data: { id, game: "dice", name: "Анна", bet: 1, coff: 2, win: 0, result: "lose" },
});
const message = (playerId: number): RealtimeEvent => ({
  room: { playerId },
  event: "updateBalance",
  data: { balance: playerId, win: 0 },
});
const pot = (data: number): RealtimeEvent => ({ room: "all", event: "jackpotGameSum", data });

function openLink() {
  const time = createFakeTime();
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const link = createRealtimeLink({ log, schedule: time.schedule, limits });
  const batches: (readonly RealtimeEvent[])[] = [];
  const attach = (): void => link.attach((events) => void batches.push(events));
  return { time, lines, link, batches, attach };
}

describe("the hop to the realtime thread", () => {
  test("an event leaves at once when nothing is under way", () => {
    const { link, batches, attach } = openLink();
    attach();
    link.publish(message(1));
    expect(batches).toEqual([[message(1)]]);
  });

  test("what comes meanwhile waits, and leaves together and in order, at most a batch at a time", () => {
    const { link, batches, attach } = openLink();
    attach();
    for (const playerId of [1, 2, 3, 4, 5]) link.publish(message(playerId));
    expect(batches).toEqual([[message(1)]]);
    link.delivered();
    link.delivered();
    link.delivered();
    expect(batches).toEqual([[message(1)], [message(2), message(3), message(4)], [message(5)]]);
  });

  test("before the thread is ready everything waits", () => {
    const { link, batches, attach } = openLink();
    link.publish(message(1));
    link.publish(entry(1));
    attach();
    expect(batches).toEqual([[message(1), entry(1)]]);
  });

  test("of too many feed entries the oldest give way, and no message does", () => {
    const { link, batches, attach } = openLink();
    link.publish(message(1));
    for (const id of [1, 2, 3, 4, 5]) link.publish(entry(id));
    attach();
    link.delivered();
    expect(batches.flat()).toEqual([message(1), entry(3), entry(4), entry(5)]);
    expect(link.stats()).toEqual({ droppedEntries: 2, lostMessages: 0 });
  });

  test("a thread that is late gets no more of the feed than a second's worth", () => {
    const batches: (readonly RealtimeEvent[])[] = [];
    const link = createRealtimeLink({ log: pino({ level: "silent" }), schedule: createFakeTime().schedule });
    for (let id = 1; id <= 60; id += 1) link.publish(entry(id));
    link.attach((events) => void batches.push(events));
    expect(batches).toEqual([[56, 57, 58, 59, 60].map(entry)]);
  });

  test("a message that has to be given up is counted, and logged once a second at most", () => {
    const { time, lines, link } = openLink();
    for (let playerId = 1; playerId <= 7; playerId += 1) link.publish(message(playerId));
    expect(link.stats().lostMessages).toBe(3);
    expect(lines).toHaveLength(0);
    time.advance(1000);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"lostMessages":3');
    time.advance(5000);
    expect(lines).toHaveLength(1);
  });

  test("of the pot only the latest sum leaves", () => {
    const { link, batches, attach } = openLink();
    for (const sum of [1, 2, 3]) link.publish(pot(sum));
    attach();
    link.delivered();
    expect(batches).toEqual([[pot(3)]]);
  });

  test("what was under way when the thread died counts as lost, and the rest goes to the next thread", () => {
    const { time, lines, link, batches, attach } = openLink();
    attach();
    link.publish(message(1));
    link.publish(message(2));
    link.detach();
    link.publish(message(3));
    expect(link.stats().lostMessages).toBe(1);
    attach();
    expect(batches).toEqual([[message(1)], [message(2), message(3)]]);
    time.advance(1000);
    expect(lines).toHaveLength(1);
  });

  test("a new thread gets the latest pot sum again", () => {
    const { link, batches, attach } = openLink();
    attach();
    link.publish(pot(7));
    link.delivered();
    link.detach();
    attach();
    expect(batches).toEqual([[pot(7)], [pot(7)]]);
    expect(link.stats()).toEqual({ droppedEntries: 0, lostMessages: 0 });
  });

  test("a closed link sends nothing and leaves no timer", () => {
    const { time, link, batches, attach } = openLink();
    for (let playerId = 1; playerId <= 7; playerId += 1) link.publish(message(playerId));
    link.close();
    attach();
    expect(time.waiting()).toBe(0);
    expect(batches).toHaveLength(1);
  });
});
