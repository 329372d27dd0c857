import type { FeedEntry } from "@rumb/contract/feed";
import { expect, test } from "vitest";
import { createFakeTime } from "../../test/_fake-time.ts";
import { createFeedHistory } from "./feed-history.ts";

const entry: FeedEntry = { id: 1, game: "dice", name: "Анна", bet: 1, coff: 2, win: 2, result: "win" };

function openHistory(read: () => Promise<FeedEntry[]>) {
  const time = createFakeTime();
  return { time, history: createFeedHistory({ read, now: time.now, maxAgeMs: 1000 }) };
}

function countedReads() {
  let reads = 0;
  return { read: () => Promise.resolve([{ ...entry, id: ++reads }]), count: () => reads };
}

test("a thousand askers at once cost one read", async () => {
  const { read, count } = countedReads();
  const { history } = openHistory(read);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => history.latest()));
  expect(count()).toBe(1);
  expect(answers.every(([first]) => first?.id === 1)).toBe(true);
});

test("an answer older than its age is read again", async () => {
  const { read } = countedReads();
  const { time, history } = openHistory(read);
  await history.latest();
  time.advance(999);
  expect(await history.latest()).toMatchObject([{ id: 1 }]);
  time.advance(1);
  expect(await history.latest()).toMatchObject([{ id: 2 }]);
});

test("after a newer entry was shown, the next answer is read again even when a read is still under way", async () => {
  const { read } = countedReads();
  const { history } = openHistory(read);
  const before = history.latest();
  history.expire();
  expect(await history.latest()).toMatchObject([{ id: 2 }]);
  expect(await before).toMatchObject([{ id: 1 }]);
});

test("a failed read reaches its askers and is not kept", async () => {
  let fails = true;
  const { history } = openHistory(() =>
    fails ? Promise.reject(new Error("down")) : Promise.resolve([entry]),
  );
  await expect(history.latest()).rejects.toThrow("down");
  fails = false;
  expect(await history.latest()).toEqual([entry]);
});
