import { expect, test } from "vitest";
import { nextEvent, openTestRealtime } from "../../../test/_realtime.ts";

test.each([1, 90, 124, 125, 126, 127, 40_000, 65_400, 70_000])(
  "an event with a name of %i letters reaches every socket whole",
  async (length) => {
    const { server, connect } = await openTestRealtime();
    const sockets = [await connect(), await connect()];
    const heard = sockets.map((socket) => nextEvent(socket, "jackpotesWin"));
    const win = { user_id: 7, name: "я".repeat(length), jackpot_sum: 1000 };
    server.deliver({ room: "all", event: "jackpotesWin", data: win });
    expect(await Promise.all(heard)).toEqual([win, win]);
  },
);
