import { expect, test } from "vitest";
import type { RealtimeEvent } from "../realtime-event.ts";
import type { FromSharedRealtime } from "./process-messages.ts";
import { createNodesEar, createProcessExchange } from "./process-exchange.ts";

const balance: RealtimeEvent = {
  room: { playerId: 7 },
  event: "updateBalance",
  data: { balance: 1, win: 0 },
};
const entry: RealtimeEvent = {
  room: "all",
  event: "newHistory",
  data: { id: 1, game: "dice", name: "Анна", bet: 1, coff: 2, win: 0, result: "lose" },
};
const counts = { atMs: 5, counts: [["player", "7", 3]] } as const;

function openExchange() {
  const published: RealtimeEvent[] = [];
  const offered: RealtimeEvent[] = [];
  const shared: unknown[] = [];
  const sent: [number, FromSharedRealtime][] = [];
  const exchange = createProcessExchange({
    realtime: { publish: (event) => void published.push(event), listeners: () => 4, nodes: () => null },
    offerToFeed: (event) => void offered.push(event),
    processes: 3,
    send: (to, message) => void sent.push([to, message]),
    shareWithNodes: (heard) => void shared.push(heard),
  });
  return { exchange, published, offered, shared, sent };
}

test("events of a process are published, entries of the feed within its bound, and the next may come", () => {
  const { exchange, published, offered, sent } = openExchange();
  exchange.hear(1, { type: "events", events: [balance, entry] });
  expect([published, offered, sent]).toEqual([[balance], [entry], [[1, { type: "delivered" }]]]);
});

test("calls that one process has answered count in the others and on other machines, and not twice in itself", () => {
  const { exchange, sent, shared } = openExchange();
  exchange.hear(1, { type: "calls", counts });
  expect(sent).toEqual([
    [0, { type: "calls", counts }],
    [2, { type: "calls", counts }],
    [1, { type: "callsShared" }],
  ]);
  expect(shared).toEqual([counts]);
});

test("what other machines have counted, and how many listen, all processes hear", () => {
  const { exchange, sent, shared } = openExchange();
  exchange.hearNodes(counts);
  exchange.report();
  const to = [0, 1, 2];
  expect(sent.slice(0, 3)).toEqual(to.map((index) => [index, { type: "calls", counts }]));
  expect(sent.slice(3)).toEqual(to.map((index) => [index, { type: "listeners", count: 4, nodes: null }]));
  expect(shared).toEqual([]);
});

test("what other machines have counted before there are processes is for nobody", () => {
  const { exchange, sent } = openExchange();
  const nodes = createNodesEar();
  nodes.hear(counts);
  nodes.passTo(exchange.hearNodes);
  expect(sent).toEqual([]);
  nodes.hear(counts);
  expect(sent).toEqual([0, 1, 2].map((index) => [index, { type: "calls", counts }]));
});
