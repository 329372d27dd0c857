import { afterEach, expect, it, vi } from "vitest";
import { useConnection } from "../api/connection.ts";
import { watchLink } from "./autobet-world.ts";

const up = { connection: "online", downSinceMs: undefined } as const;

afterEach(() => useConnection.setState(up));

it.each([
  ["a link that breaks for a moment", { connection: "online", downSinceMs: 1 }],
  ["a network that goes", { connection: "offline", downSinceMs: undefined }],
] as const)("hears of %s", (_, state) => {
  const down = vi.fn<() => void>();
  const unwatch = watchLink(down);
  expect(down).not.toHaveBeenCalled();
  useConnection.setState(state);
  expect(down).toHaveBeenCalledTimes(1);
  useConnection.setState(up);
  unwatch();
  useConnection.setState(state);
  expect(down).toHaveBeenCalledTimes(1);
});

// Between the press that begins an autobet and its first bet another tab is asked: the network may have gone meanwhile.
it.each(["lost", "offline"] as const)("hears of a connection that was %s before", (connection) => {
  useConnection.setState({ connection, downSinceMs: undefined });
  const down = vi.fn<() => void>();
  watchLink(down)();
  expect(down).toHaveBeenCalledTimes(1);
});

it("lets begin over a weak connection", () => {
  useConnection.setState({ connection: "unstable", downSinceMs: undefined });
  const down = vi.fn<() => void>();
  watchLink(down)();
  expect(down).not.toHaveBeenCalled();
});
