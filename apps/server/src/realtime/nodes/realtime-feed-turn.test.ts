import { describe, expect, test } from "vitest";
import { createFakeTime } from "../../../test/_fake-time.ts";
import { createFeedTurn } from "./realtime-feed-turn.ts";

/** Nodes that share a mark, as Redis keeps it; `away` answers nothing. */
function openNodes(count: number, { intervalMs = 200, away = false } = {}) {
  const time = createFakeTime();
  let freeAt = 0;
  const sent: { node: number; entry: number; atMs: number }[] = [];
  const hold = async (ms: number): Promise<number | null> => {
    if (away) return null;
    if (freeAt > time.now()) return freeAt - time.now();
    freeAt = time.now() + ms;
    return 0;
  };
  let chances = 0;
  const nodes = Array.from({ length: count }, (_, node) =>
    createFeedTurn<number>({
      hold,
      intervalMs: () => intervalMs,
      nodes: () => count,
      send: (entry) => void sent.push({ node, entry, atMs: time.now() }),
      schedule: time.schedule,
      // Neither node comes first every time.
      chance: () => ((chances += 1) * 0.37) % 1,
    }),
  );
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 5) {
      time.advance(5);
      await new Promise(setImmediate);
    }
  }
  return { time, sent, nodes, pass };
}

describe("the feed's turns", () => {
  test("two flooded nodes send no more than one may, both come to it, and what they send is fresh", async () => {
    const { time, sent, nodes, pass } = openNodes(2);
    for (let tick = 0; tick < 400; tick += 1) {
      for (const node of nodes) node.offer(time.now());
      await pass(25);
    }
    expect(sent.length).toBeGreaterThan(40);
    expect(sent.length).toBeLessThanOrEqual(50);
    expect(new Set(sent.map(({ node }) => node)).size).toBe(2);
    expect(Math.max(...sent.map(({ entry, atMs }) => atMs - entry))).toBeLessThanOrEqual(1000);
  });

  test("entries of one node leave in order, none twice", async () => {
    const { sent, nodes, pass } = openNodes(1);
    for (const entry of [1, 2, 3]) nodes[0]?.offer(entry);
    await pass(1000);
    expect(sent.map(({ entry }) => entry)).toEqual([1, 2, 3]);
  });

  test("with very many listeners only the newest waits", async () => {
    const { sent, nodes, pass } = openNodes(1, { intervalMs: 5000 });
    nodes[0]?.offer(1);
    await pass(10);
    for (const entry of [2, 3, 4]) nodes[0]?.offer(entry);
    await pass(10_100);
    expect(sent.map(({ entry }) => entry)).toEqual([1, 4]);
  });

  test("without Redis entries leave at once", async () => {
    const { sent, nodes, pass } = openNodes(2, { away: true });
    nodes[0]?.offer(1);
    nodes[1]?.offer(2);
    await pass(5);
    expect(sent.map(({ entry }) => entry)).toEqual([1, 2]);
  });

  test("after closing nothing leaves", async () => {
    const { sent, nodes, pass } = openNodes(1);
    for (const entry of [1, 2]) nodes[0]?.offer(entry);
    await pass(10);
    nodes[0]?.close();
    await pass(1000);
    expect(sent).toHaveLength(1);
  });
});
