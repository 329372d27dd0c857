import { io } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { openOperatorSocket } from "./operator-socket.ts";

/** What the packets of Socket.IO begin with. */
const PACKET = { open: "0", connect: "40", disconnect: "41", event: "42", refused: "44" } as const;

const NEWS = { list: "withdrawals", id: 7, is_new: true } as const;

/** A site that speaks Socket.IO and refuses the handshakes for which a reason is named, in their order; and what a console hears of it. */
async function opened(reasons: string[], { strangerMs = 1 } = {}) {
  const site = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => site.once("listening", resolve));
  const consoles: WebSocket[] = [];
  let handshakes = 0;
  site.on("connection", (link) => {
    const greeting = { sid: "a", upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1000 };
    link.send(PACKET.open + JSON.stringify(greeting));
    link.addEventListener("message", ({ data }) => {
      if (data !== PACKET.connect) return;
      handshakes += 1;
      const message = reasons.shift();
      if (message === undefined) consoles.push(link);
      link.send(
        message === undefined
          ? `${PACKET.connect}{"sid":"b"}`
          : PACKET.refused + JSON.stringify({ message, data: {} }),
      );
    });
  });
  const address = site.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const missed: boolean[] = [];
  const news: unknown[] = [];
  const close = openOperatorSocket(
    {
      onNews: (some) => news.push(...some),
      onWaiting: () => undefined,
      onMissed: (broken) => missed.push(broken),
    },
    {
      open: () =>
        io(`http://127.0.0.1:${address.port}`, {
          transports: ["websocket"],
          forceNew: true,
          reconnectionDelay: 1,
        }),
      againMs: 1,
      strangerMs,
    },
  );
  onTestFinished(() => {
    close();
    for (const link of site.clients) link.terminate();
    site.close();
  });
  return {
    consoles,
    missed,
    news,
    close,
    handshakes: () => handshakes,
    announce: (): void => consoles.at(-1)?.send(`${PACKET.event}${JSON.stringify(["news", [NEWS]])}`),
  };
}

test("the first connection may have missed what came since the page was read, and no more", async () => {
  const { missed, news, announce } = await opened([]);
  await expect.poll(() => missed).toEqual([false]);
  announce();
  await expect.poll(() => news).toEqual([NEWS]);
});

test.each(["RESTARTING", "TOO_OFTEN", "GONE", "NOT_SIGNED_IN"])(
  "a console that is refused with %s comes again, and knows that it may have missed something",
  async (reason) => {
    const { missed, news, announce } = await opened([reason, reason]);
    await expect.poll(() => missed).toEqual([true]);
    announce();
    await expect.poll(() => news).toEqual([NEWS]);
  },
);

test("a console that the site lets go asks what is the matter, and comes again", async () => {
  const { consoles, missed, news, announce } = await opened([]);
  await expect.poll(() => missed).toEqual([false]);
  consoles[0]?.send(PACKET.disconnect);
  await expect.poll(() => missed).toEqual([false, true, true]);
  announce();
  await expect.poll(() => news).toEqual([NEWS]);
});

test("a console whose connection breaks knows it when it is back", async () => {
  const { consoles, missed } = await opened([]);
  await expect.poll(() => missed).toEqual([false]);
  consoles[0]?.terminate();
  await expect.poll(() => missed).toEqual([false, true]);
});

test("whoever is not signed in does not come again soon, and nobody does whose page is closed", async () => {
  const slow = await opened(["NOT_SIGNED_IN"], { strangerMs: 3_600_000 });
  await expect.poll(slow.handshakes).toBe(1);
  const closed = await opened(Array.from({ length: 1000 }, () => "RESTARTING"));
  await expect.poll(closed.handshakes).toBeGreaterThan(3);
  closed.close();
  const before = closed.handshakes();
  const other = await opened(["RESTARTING", "RESTARTING"]);
  await expect.poll(() => other.missed).toEqual([true]);
  expect(closed.handshakes()).toBeLessThanOrEqual(before + 1);
  expect(slow.handshakes()).toBe(1);
});
