import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createAdmission } from "./realtime-admission.ts";

test("an address that comes and goes all the time is turned away until the minute is over", () => {
  let now = 0;
  const admission = createAdmission({
    publicOrigin: null,
    limits: () => ({ maxConnections: 100, maxPerAddress: 2 }),
    addressOf: (request) => String(request.headers["x-from"]),
    nowMs: () => now,
  });
  const come = (from: string) => {
    const socket = new Socket();
    const request = new IncomingMessage(socket);
    request.headers = { host: "localhost", "x-from": from };
    const refused = admission.admit(request);
    socket.emit("close");
    return refused?.code ?? null;
  };
  for (let count = 0; count < 6; count += 1) expect(come("203.0.113.7")).toBeNull();
  expect(come("203.0.113.7")).toBe("TOO_OFTEN");
  expect(come("203.0.113.8")).toBeNull();
  now = 60_000;
  expect(come("203.0.113.7")).toBeNull();
});
