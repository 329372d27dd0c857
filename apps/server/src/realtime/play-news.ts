import type { StatedBalance } from "@rumb/contract/stated-balance";
import type { Schedule } from "../platform/runtime/schedule.ts";
import type { Publish } from "./realtime-event.ts";

/**
 * Lets a player's other windows, at whatever node, know what was played in one of them. The plays of some moments are one event for
 * each player, so a fast autobet costs a few events a second and a play itself one entry of a map. What had to be given up or was lost
 * a page finds out when it is looked at again.
 */
export function createPlayNews({ publish, schedule }: PlayNewsOptions): PlayNews {
  let waiting = new Map<number, { stated: StatedBalance; games: Set<string> }>();
  let scheduled = false;

  function send(): void {
    scheduled = false;
    const due = waiting;
    waiting = new Map();
    for (const [playerId, { stated, games }] of due) {
      const { balance, balance_version = 0 } = stated;
      publish({
        room: { playerId },
        event: "played",
        data: { balance, balance_version, games: [...games] },
      });
    }
  }

  return {
    offer({ playerId, game, stated }) {
      const before = waiting.get(playerId);
      if (before === undefined && waiting.size >= MAX_WAITING) return;
      if (before === undefined) waiting.set(playerId, { stated, games: new Set([game]) });
      else {
        before.games.add(game);
        // Answers of one player are given in the order of their settling, but for those of rounds, which have a queue of their own.
        if (versionOf(stated) >= versionOf(before.stated)) before.stated = stated;
      }
      if (scheduled) return;
      scheduled = true;
      schedule(send, GATHER_MS);
    },
  };
}

function versionOf({ balance_version = 0 }: StatedBalance): number {
  return balance_version;
}

/** Longer than the way of an answer: the window that played has mostly heard by then. */
const GATHER_MS = 250;
const MAX_WAITING = 5000;

export type PlayNews = {
  /** A play of theirs was settled, or a move of a game was made. Never waits, never throws. */
  readonly offer: (play: { playerId: number; game: string; stated: StatedBalance }) => void;
};

type PlayNewsOptions = { readonly publish: Publish; readonly schedule: Schedule };
