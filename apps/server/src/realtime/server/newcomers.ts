import type { EventEmitter } from "node:events";

/**
 * Waits for a crowd at the door. Node takes in one connection in each turn of its event loop, so a thread whose turns are long, because each
 * sends something to thousands, lets in next to nobody: while anybody comes, what is sent to all has to wait.
 */
export function watchNewcomers(
  server: Pick<EventEmitter, "on">,
  { endOfTurn, nowMs }: NewcomersOptions,
): Newcomers {
  let came = false;
  server.on("connection", () => (came = true));
  return {
    async areIn(limitMs) {
      const sinceMs = nowMs();
      // The turn that is going on has had its connection.
      await endOfTurn();
      do {
        came = false;
        await endOfTurn();
      } while (came && nowMs() - sinceMs < limitMs);
    },
  };
}

export type Newcomers = {
  /** Resolves when a turn has brought nobody, or after so long. */
  readonly areIn: (limitMs: number) => Promise<void>;
};

type NewcomersOptions = {
  /** Resolves at the end of the event loop's turn, behind its connections. */
  readonly endOfTurn: () => Promise<unknown>;
  /** Milliseconds, growing. */
  readonly nowMs: () => number;
};
