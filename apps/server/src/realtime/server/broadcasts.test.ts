import { expect, test } from "vitest";
import { createBroadcasts } from "./broadcasts.ts";

/** So many sockets, each of which keeps what it has heard. */
function crowd(count: number) {
  const sockets = new Map<string, string[]>();
  for (let index = 0; index < count; index += 1) sockets.set(String(index), []);
  const turns: (() => void)[] = [];
  const { send, sent } = createBroadcasts<string[]>({
    everybody: () => sockets,
    nextTurn: (work) => void turns.push(work),
  });
  const say = (word: string, newestOf?: string): void =>
    send({ write: (heard) => void heard.push(word), newestOf });
  const turn = (): void => turns.shift()?.();
  const finish = (): void => {
    while (turns.length > 0) turn();
  };
  const reached = (word: string): number =>
    [...sockets.values()].filter((heard) => heard.includes(word)).length;
  return { sockets, sent, say, turn, finish, reached };
}

test("a few hear it at once", () => {
  const { say, reached } = crowd(250);
  say("one");
  expect(reached("one")).toBe(250);
});

test("of a crowd no more than a part hears it in a turn, and all in the end", () => {
  const { say, turn, finish, reached } = crowd(1_001);
  say("one");
  const parts = [1, 2, 3].map(() => {
    const before = reached("one");
    turn();
    return reached("one") - before;
  });
  expect(parts).toEqual([250, 250, 250]);
  finish();
  expect(reached("one")).toBe(1_001);
});

test("everybody hears one after the other, once, also who comes and who leaves meanwhile", () => {
  const { sockets, say, turn, finish } = crowd(600);
  say("one");
  say("two");
  turn();
  sockets.delete("599");
  sockets.set("new", []);
  say("three");
  finish();
  const heard = [...sockets.values()];
  expect(heard).toHaveLength(600);
  for (const words of heard) expect(words).toEqual(["one", "two", "three"]);
});

test("of what only the newest counts the newest is heard, and nothing else gives way", () => {
  const { say, finish, reached } = crowd(600);
  say("bet");
  for (let second = 0; second < 20; second += 1) say(`time ${second}`, "time");
  say("won");
  say("online 7", "online");
  finish();
  expect(["bet", "time 0", "time 18", "time 19", "won", "online 7"].map(reached)).toEqual([
    600, 0, 0, 600, 600, 600,
  ]);
});

test("it is said when all have what was sent until then", async () => {
  const { say, sent, turn, finish, reached } = crowd(600);
  await sent();
  say("one");
  let isSent = false;
  const waited = sent().then(() => (isSent = true));
  say("two");
  for (let turns = 0; turns < 3; turns += 1) turn();
  await Promise.resolve();
  expect([reached("one"), isSent]).toEqual([600, false]);
  turn();
  await waited;
  expect(reached("two")).toBe(0);
  finish();
  expect(reached("two")).toBe(600);
});

test("what waits is bounded", () => {
  const { say, finish, reached } = crowd(600);
  for (let message = 0; message < 1_500; message += 1) say(`message ${message}`);
  finish();
  expect([999, 1_000, 1_499].map((message) => reached(`message ${message}`))).toEqual([600, 0, 0]);
});
