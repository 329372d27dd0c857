import { describe, expect, test } from "vitest";
import { handshakeAnswer, nextEvent, openTestRealtime } from "../../../test/_realtime.ts";
import { settingDefaults } from "../../settings/settings.ts";

describe("a handshake", () => {
  test.each(["http://evil.example", "null", "http://127.0.0.1.evil.example"])(
    "from the foreign origin %s is refused before its upgrade",
    async (origin) => {
      const { port, connect } = await openTestRealtime();
      await expect(connect({ headers: { origin } })).rejects.toThrow("websocket error");
      expect(await handshakeAnswer(port, `Origin: ${origin}\r\n`)).toMatch(
        /^HTTP\/1\.1 400 .*FOREIGN_ORIGIN/s,
      );
    },
  );

  test("from our page on another port, or from a program without an origin, is accepted", async () => {
    const { connect } = await openTestRealtime();
    expect((await connect({ headers: { origin: "http://127.0.0.1:8080" } })).connected).toBe(true);
    expect((await connect()).connected).toBe(true);
  });

  test("by polling is refused", async () => {
    const { port } = await openTestRealtime();
    const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`);
    expect([answer.status, answer.headers.get("x-content-type-options")]).toEqual([400, "nosniff"]);
    expect(await answer.json()).toEqual({ code: 0, message: "Transport unknown" });
  });

  test("with the id of an existing connection does not get around the check of its origin", async () => {
    const { port, connect } = await openTestRealtime();
    const socket = await connect();
    const answer = await handshakeAnswer(
      port,
      "Origin: http://evil.example\r\n",
      `&sid=${socket.io.engine.id}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("while the server goes down is refused, and every browser is let go", async () => {
    const { port, connect, server } = await openTestRealtime();
    const socket = await connect();
    const gone = nextEvent(socket, "disconnect");
    await server.close();
    expect(await gone).toBe("transport close");
    expect(await handshakeAnswer(port)).toContain("RESTARTING");
  });

  test("leaves the other addresses of the HTTP server alone", async () => {
    const { port } = await openTestRealtime();
    expect((await fetch(`http://127.0.0.1:${port}/api/get`)).status).toBe(204);
    expect((await fetch(`http://127.0.0.1:${port}/socket.io/socket.io.js`)).status).toBe(400);
  });
});

describe("the number of connections", () => {
  test("is bounded for one address, and a closed one makes room", async () => {
    const limits = () => ({ ...settingDefaults.socketLimits, maxPerAddress: 2 });
    const { port, connect, server } = await openTestRealtime({ limits, trustedProxies: ["127.0.0.1"] });
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    const first = await connect(from("203.0.113.9"));
    await connect(from("203.0.113.9"));
    await expect(connect(from("203.0.113.9"))).rejects.toThrow("websocket error");
    expect(await handshakeAnswer(port, "X-Forwarded-For: 203.0.113.9\r\n")).toContain("TOO_OFTEN");
    expect((await connect(from("203.0.113.10"))).connected).toBe(true);
    first.close();
    await expect
      .poll(() =>
        connect(from("203.0.113.9")).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await server.close();
  });

  test("is not counted by what an untrusted sender claims", async () => {
    const limits = () => ({ ...settingDefaults.socketLimits, maxPerAddress: 1 });
    const { connect } = await openTestRealtime({ limits });
    await connect({ headers: { "x-forwarded-for": "203.0.113.9" } });
    await expect(connect({ headers: { "x-forwarded-for": "203.0.113.10" } })).rejects.toThrow(
      "websocket error",
    );
  });

  test("is bounded for all", async () => {
    const limits = () => ({ ...settingDefaults.socketLimits, maxConnections: 2 });
    const { port, connect } = await openTestRealtime({ limits });
    await connect();
    await connect();
    await expect(connect()).rejects.toThrow("websocket error");
    expect(await handshakeAnswer(port)).toContain("OVERLOADED");
  });
});
