import { expect, test } from "vitest";
import { createFakeTime } from "../../test/_fake-time.ts";
import { createPlayNews } from "./play-news.ts";
import type { RealtimeEvent } from "./realtime-event.ts";

function openNews() {
  const time = createFakeTime();
  const published: RealtimeEvent[] = [];
  const news = createPlayNews({ publish: (event) => void published.push(event), schedule: time.schedule });
  const play = (playerId: number, version: number, game = "dice"): void =>
    news.offer({ playerId, game, stated: { balance: version * 10, balance_version: version } });
  return { time, published, play };
}

const played = (playerId: number, version: number, games = ["dice"]) => ({
  room: { playerId },
  event: "played",
  data: { balance: version * 10, balance_version: version, games },
});

test("the plays of a moment are one event for each player, with the newest balance", () => {
  const { time, published, play } = openNews();
  play(1, 3);
  play(1, 5, "mines");
  play(2, 7);
  play(1, 4);
  expect(published).toEqual([]);
  time.advance(250);
  expect(published).toEqual([played(1, 5, ["dice", "mines"]), played(2, 7)]);
});

test("a play after an event is another event, and without plays there is none", () => {
  const { time, published, play } = openNews();
  play(1, 1);
  time.advance(250);
  play(1, 2);
  time.advance(10_000);
  expect(published).toEqual([played(1, 1), played(1, 2)]);
  expect(time.waiting()).toBe(0);
});

test("more players than there is room for wait for their page to ask", () => {
  const { time, published, play } = openNews();
  for (let playerId = 1; playerId <= 5010; playerId += 1) play(playerId, 1);
  play(1, 2);
  time.advance(250);
  expect(published).toHaveLength(5000);
  expect(published[0]).toEqual(played(1, 2));
});
