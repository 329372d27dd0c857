import { expect, test } from "vitest";
import { connectionAt, reduceLink, type LinkEvent, type LinkState } from "./connection-state.ts";

const up: LinkState = { networkUp: true, wasUp: true, downSinceMs: undefined };
const after = (...events: LinkEvent[]) => events.reduce(reduceLink, up);

test.each([
  [0, "online"],
  [999, "online"],
  [1000, "unstable"],
  [2999, "unstable"],
  [3000, "lost"],
  [600_000, "lost"],
])("%i ms without a connection show as %s", (downForMs, shown) => {
  expect(connectionAt(after({ type: "disconnected", atMs: 5000 }), 5000 + downForMs)).toBe(shown);
});

test.each([
  [1000, "unstable"],
  [9999, "unstable"],
  [10_000, "lost"],
])("before its first connection a page that waits %i ms shows as %s", (waitedMs, shown) => {
  const opened = reduceLink({ ...up, wasUp: false }, { type: "disconnected", atMs: 0 });
  expect(connectionAt(opened, waitedMs)).toBe(shown);
  const broken = [{ type: "connected" }, { type: "disconnected", atMs: 0 }] as const;
  expect(connectionAt(broken.reduce(reduceLink, opened), 3000)).toBe("lost");
});

test("failed attempts do not restart the clock", () => {
  const state = after({ type: "disconnected", atMs: 0 }, { type: "disconnected", atMs: 2500 });
  expect(connectionAt(state, 3000)).toBe("lost");
});

test("a new connection clears the warning at once, and the next break counts from its own start", () => {
  const back = after({ type: "disconnected", atMs: 0 }, { type: "connected" });
  expect(connectionAt(back, 9000)).toBe("online");
  expect(connectionAt(reduceLink(back, { type: "disconnected", atMs: 9000 }), 9500)).toBe("online");
});

test("a missing network is shown at once, and its return leaves the link as it was", () => {
  const offline = after({ type: "network", up: false });
  expect(connectionAt(offline, 0)).toBe("offline");
  expect(connectionAt(reduceLink(offline, { type: "network", up: true }), 0)).toBe("online");
});
