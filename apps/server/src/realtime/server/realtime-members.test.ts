import type { Socket } from "socket.io-client";
import { describe, expect, test } from "vitest";
import { flood, nextEvent, openSocket, openTestRealtime, sessionOf } from "../../../test/_realtime.ts";
import type { RealtimeEvent } from "../realtime-event.ts";

const pot = (sum: number): RealtimeEvent => ({ room: "all", event: "jackpotGameSum", data: sum });
const toPlayer = (playerId: number, balance: number): RealtimeEvent => ({
  room: { playerId },
  event: "updateBalance",
  data: { balance, win: 0 },
});

describe("the private room", () => {
  test("reaches every socket of its player and nobody else", async () => {
    const { connect, server, sessions } = await openTestRealtime();
    sessions.set("anna-phone", 1).set("anna-laptop", 1).set("boris", 2);
    const own = [await connect({ session: "anna-phone" }), await connect({ session: "anna-laptop" })];
    const others = [
      await connect({ session: "boris" }),
      await connect(),
      await connect({ session: "forged" }),
    ];
    const firsts = [...own, ...others].map((socket) => firstOf(socket, ["updateBalance", "jackpotesWin"]));
    server.deliver(toPlayer(1, 10));
    server.deliver({
      room: "all",
      event: "jackpotesWin",
      data: { user_id: 1, name: "Анна", jackpot_sum: 5 },
    });
    expect(await Promise.all(firsts)).toEqual([
      "updateBalance",
      "updateBalance",
      "jackpotesWin",
      "jackpotesWin",
      "jackpotesWin",
    ]);
  });

  test("holds as many sockets as one person may have tabs, and no more", async () => {
    const { connect, sessions } = await openTestRealtime();
    sessions.set("anna", 1).set("boris", 2);
    await Promise.all(Array.from({ length: 50 }, () => connect({ session: "anna" })));
    await expect(connect({ session: "anna" })).rejects.toThrow("too many sockets");
    expect((await connect({ session: "boris" })).connected).toBe(true);
  });

  test("is left when the session ends: the socket is cut off and comes back as a guest", async () => {
    const { port, server, sessions } = await openTestRealtime();
    sessions.set("anna", 1);
    const socket = openSocket(port, { session: "anna", reconnection: true });
    await nextEvent(socket, "connect");
    sessions.delete("anna");
    const back = nextEvent(socket, "disconnect").then(() => nextEvent(socket, "connect"));
    await server.recheck(1);
    await back;
    const first = firstOf(socket, ["updateBalance", "jackpotGameSum"]);
    server.deliver(toPlayer(1, 10));
    server.deliver(pot(1));
    expect(await first).toBe("jackpotGameSum");
  });

  test("a check of one player leaves the others and the living sessions alone", async () => {
    const { connect, server, sessions } = await openTestRealtime();
    sessions.set("anna", 1).set("anna-old", 1).set("boris", 2);
    const anna = await connect({ session: "anna" });
    const old = await connect({ session: "anna-old" });
    const boris = await connect({ session: "boris" });
    sessions.delete("anna-old");
    sessions.delete("boris");
    const cut = nextEvent(old, "disconnect");
    await server.recheck(1);
    await cut;
    const balances = [nextEvent(anna, "updateBalance"), nextEvent(boris, "updateBalance")];
    server.deliver(toPlayer(1, 10));
    server.deliver(toPlayer(2, 20));
    expect(await Promise.all(balances)).toEqual([
      { balance: 10, win: 0 },
      { balance: 20, win: 0 },
    ]);
  });

  test("is not entered by a session that ends while it is being read", async () => {
    const read = Promise.withResolvers<Map<string, number>>();
    const asked = Promise.withResolvers<void>();
    const answers = [read.promise];
    const { port, server } = await openTestRealtime({
      sessions: {
        hashOf: sessionOf,
        playersOf: () => {
          asked.resolve();
          return answers.shift() ?? Promise.resolve(new Map());
        },
      },
    });
    const socket = openSocket(port, { session: "anna" });
    await asked.promise;
    await server.recheck(1);
    const cut = closed(socket);
    read.resolve(new Map([["anna", 1]]));
    await cut;
    expect(socket.connected).toBe(false);
  });

  test("is not entered by a socket that is closed while its session is read", async () => {
    const read = Promise.withResolvers<Map<string, number>>();
    const asked: string[][] = [];
    const { port, server } = await openTestRealtime({
      sessions: {
        hashOf: sessionOf,
        playersOf(hashes) {
          asked.push([...hashes]);
          return read.promise;
        },
      },
    });
    // The second CONNECT cuts the connection while the first is looked up.
    await flood(port, ["40"], { times: 2, headers: "Cookie: rumb_session=anna\r\n" });
    read.resolve(new Map([["anna", 1]]));
    await read.promise;
    await server.recheck();
    expect(asked).toEqual([["anna"]]);
  });

  test("a socket whose session cannot be read comes back until it can", async () => {
    let isDown = true;
    const { port, server } = await openTestRealtime({
      sessions: {
        hashOf: sessionOf,
        playersOf: () =>
          isDown ? Promise.reject(new Error("down")) : Promise.resolve(new Map([["anna", 1]])),
      },
    });
    const socket = openSocket(port, { session: "anna", reconnection: true });
    await closed(socket);
    isDown = false;
    await nextEvent(socket, "connect");
    const balance = nextEvent(socket, "updateBalance");
    server.deliver(toPlayer(1, 10));
    expect(await balance).toEqual({ balance: 10, win: 0 });
  });
});

/** The connection below the socket is gone, also when the socket never got to connect. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.io.once("close", () => resolve()));
}

/** Name of the event that arrives first. */
function firstOf(socket: Socket, events: readonly string[]): Promise<string> {
  return Promise.race(events.map(async (event) => nextEvent(socket, event).then(() => event)));
}
