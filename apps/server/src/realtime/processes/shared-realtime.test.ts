import { pino } from "pino";
import { expect, test } from "vitest";
import { createFakeTime } from "../../../test/_fake-time.ts";
import type { RealtimeEvent } from "../realtime-event.ts";
import type { ToSharedRealtime } from "./process-messages.ts";
import { openSharedRealtime } from "./shared-realtime.ts";

const balanceOf = (playerId: number): RealtimeEvent => ({
  room: { playerId },
  event: "updateBalance",
  data: { balance: playerId, win: 0 },
});

function open() {
  const sent: ToSharedRealtime[] = [];
  const heard: unknown[] = [];
  let acknowledged = 0;
  const realtime = openSharedRealtime({
    port: 8443,
    send: (message) => void sent.push(message),
    calls: { hear: (counts) => void heard.push(counts), sent: () => (acknowledged += 1) },
    log: pino({ level: "silent" }),
    schedule: createFakeTime().schedule,
  });
  return { realtime, sent, heard, acknowledged: () => acknowledged };
}

test("one batch of events is under way, and what comes meanwhile leaves when it was delivered", () => {
  const { realtime, sent } = open();
  for (const playerId of [1, 2, 3]) realtime.publish(balanceOf(playerId));
  expect(sent).toEqual([{ type: "events", events: [balanceOf(1)] }]);
  realtime.hear({ type: "delivered" });
  expect(sent.slice(1)).toEqual([{ type: "events", events: [balanceOf(2), balanceOf(3)] }]);
});

test("it knows how many listen by the messages it gets, and passes counts of calls both ways", () => {
  const { realtime, sent, heard, acknowledged } = open();
  expect(realtime.listeners()).toBe(0);
  realtime.hear({ type: "listeners", count: 9, nodes: null });
  expect(realtime.listeners()).toBe(9);
  const counts = { atMs: 1, counts: [] };
  realtime.hear({ type: "calls", counts });
  realtime.shareCalls(counts);
  realtime.hear({ type: "callsShared" });
  expect([sent, heard, acknowledged()]).toEqual([[{ type: "calls", counts }], [counts], 1]);
});
