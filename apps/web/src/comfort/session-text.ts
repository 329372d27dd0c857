import { isGameId } from "@rumb/games/games";
import { kopecks } from "@rumb/money/kopecks";
import {
  COURSE_POINTS,
  type HeldBet,
  type PlayLog,
  type SessionLog,
  type SettledPlay,
} from "./session-log.ts";

/** A session as the tab stores it. */
export function writeLog(log: SessionLog): string {
  return JSON.stringify(log);
}

/** A stored session of this player; null when it is somebody else's, or when anything in it is nonsense. */
export function readLog(text: string, playerId: number): SessionLog | null {
  try {
    const stored = record(JSON.parse(text));
    if (stored["playerId"] !== playerId) return null;
    return {
      playerId,
      startedAtMs: whole(stored["startedAtMs"]),
      all: playLog(stored["all"]),
      games: gameLogs(record(stored["games"])),
      held: list(stored["held"]).map(heldBet),
      // A tab that was open before sessions kept them has none.
      decided: list(stored["decided"] ?? []).map(settledPlay),
    };
  } catch {
    return null;
  }
}

function gameLogs(stored: Record<string, unknown>): SessionLog["games"] {
  const known = Object.entries(stored).filter(([game]) => isGameId(game));
  return Object.fromEntries(known.map(([game, log]) => [game, playLog(log)]));
}

function playLog(value: unknown): PlayLog {
  const stored = record(value);
  const course = list(stored["course"]);
  if (course.length > COURSE_POINTS) throw new RangeError("too many points");
  return {
    plays: whole(stored["plays"]),
    wins: whole(stored["wins"]),
    losses: whole(stored["losses"]),
    wageredKopecks: amount(stored["wageredKopecks"]),
    netKopecks: amount(stored["netKopecks"]),
    course: course.map(amount),
    stride: Math.max(1, whole(stored["stride"])),
  };
}

function heldBet(value: unknown): HeldBet {
  const stored = record(value);
  const { game } = stored;
  if (game !== "jackpot" && game !== "wheel") throw new TypeError("no shared round");
  return {
    game,
    round: whole(stored["round"]),
    id: whole(stored["id"]),
    stakeKopecks: amount(stored["stakeKopecks"]),
    color: whole(stored["color"]),
  };
}

function settledPlay(value: unknown): SettledPlay {
  const stored = record(value);
  const game = String(stored["game"]);
  if (!isGameId(game)) throw new TypeError("no game");
  return { game, stakeKopecks: amount(stored["stakeKopecks"]), winKopecks: amount(stored["winKopecks"]) };
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new TypeError("not an object");
  return { ...value };
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("not a list");
  return value;
}

function whole(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new TypeError("not a count");
  return value;
}

/** Throws what `kopecks` throws of a number that is no safe integer. */
function amount(value: unknown) {
  return kopecks(Number(value));
}
