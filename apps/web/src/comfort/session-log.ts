import { betResult } from "@rumb/games/bet-result";
import type { GameId } from "@rumb/games/games";
import { addKopecks, type Kopecks, kopecks, subtractKopecks } from "@rumb/money/kopecks";

/** A session that begins now. */
export function newLog(playerId: number, nowMs: number): SessionLog {
  return { playerId, startedAtMs: nowMs, all: EMPTY, games: {}, held: [], decided: [] };
}

/** The log with a bet whose result has been shown. */
export function withPlay(log: SessionLog, play: SettledPlay): SessionLog {
  const { game } = play;
  return {
    ...log,
    all: counted(log.all, play),
    games: { ...log.games, [game]: counted(logOf(log, game), play) },
    decided: log.decided.filter((one) => one.game !== game),
  };
}

/** The log with a bet whose result is about to be shown; a game shows one at a time. */
export function withDecided(log: SessionLog, play: SettledPlay): SessionLog {
  return { ...log, decided: [...log.decided, play] };
}

/** The log in which bets that were decided and not shown count all the same. */
export function withDecidedCounted(log: SessionLog): SessionLog {
  return log.decided.reduce(withPlay, log);
}

/** The log with a progressive pot that fell to the player in a game: a gain without a stake of its own. */
export function withPot(log: SessionLog, game: GameId, potKopecks: Kopecks): SessionLog {
  return {
    ...log,
    all: moved(log.all, potKopecks),
    games: { ...log.games, [game]: moved(logOf(log, game), potKopecks) },
  };
}

/** The log with a bet in a shared round, which counts when the round is over. */
export function withHeld(log: SessionLog, bet: HeldBet): SessionLog {
  const known = log.held.some(({ game, id }) => game === bet.game && id === bet.id);
  return known ? log : { ...log, held: [...log.held, bet].slice(-HELD_BETS) };
}

/** The bets that wait for the end of a round. */
export function heldIn({ held }: SessionLog, { game, round }: RoundName): readonly HeldBet[] {
  return held.filter((bet) => bet.game === game && bet.round === round);
}

/** The log without the bets of a round: it is over, or its stakes have been given back. */
export function withoutRound(log: SessionLog, { game, round }: RoundName): SessionLog {
  return { ...log, held: log.held.filter((bet) => bet.game !== game || bet.round !== round) };
}

/** What has been played in one game. */
export function logOf({ games }: SessionLog, game: GameId): PlayLog {
  return games[game] ?? EMPTY;
}

/** The net from the start of a session until now, for a drawing: zero, the kept points, and what it is now. */
export function courseOf({ course, netKopecks, plays, stride }: PlayLog): readonly Kopecks[] {
  const isDrawn = plays % stride === 0 && course.at(-1) === netKopecks;
  return [kopecks(0), ...course, ...(isDrawn ? [] : [netKopecks])];
}

const EMPTY: PlayLog = {
  plays: 0,
  wins: 0,
  losses: 0,
  wageredKopecks: kopecks(0),
  netKopecks: kopecks(0),
  course: [],
  stride: 1,
};

/** So many bets in rounds that are not over are kept; more are more than a round takes. */
const HELD_BETS = 300;
/** The course has at most so many points: when it is full every second one goes. */
export const COURSE_POINTS = 128;

function counted(before: PlayLog, { stakeKopecks, winKopecks }: SettledPlay): PlayLog {
  const netKopecks = subtractKopecks(winKopecks, stakeKopecks);
  const result = betResult(stakeKopecks, winKopecks);
  const plays = before.plays + 1;
  const log = moved(
    {
      ...before,
      plays,
      wins: before.wins + (result === "win" ? 1 : 0),
      losses: before.losses + (result === "lose" ? 1 : 0),
      wageredKopecks: addKopecks(before.wageredKopecks, stakeKopecks),
    },
    netKopecks,
  );
  return plays % log.stride === 0 ? thinned({ ...log, course: [...log.course, log.netKopecks] }) : log;
}

function moved(log: PlayLog, gainKopecks: Kopecks): PlayLog {
  return { ...log, netKopecks: addKopecks(log.netKopecks, gainKopecks) };
}

function thinned(log: PlayLog): PlayLog {
  if (log.course.length < COURSE_POINTS) return log;
  return { ...log, course: log.course.filter((_, index) => index % 2 === 1), stride: log.stride * 2 };
}

/** What one player has played in this tab since it was opened, or since they reset it. */
export type SessionLog = {
  readonly playerId: number;
  /** Unix ms. */
  readonly startedAtMs: number;
  readonly all: PlayLog;
  readonly games: Readonly<Partial<Record<GameId, PlayLog>>>;
  /** Bets in rounds that are not over. */
  readonly held: readonly HeldBet[];
  /** Bets whose results are being shown. */
  readonly decided: readonly SettledPlay[];
};

/** All own bets of a shared round count as one play. */
export type PlayLog = {
  readonly plays: number;
  /** Plays that brought more than they cost. */
  readonly wins: number;
  /** Plays that brought less; those that brought the same are neither. */
  readonly losses: number;
  readonly wageredKopecks: Kopecks;
  /** Gains less stakes. */
  readonly netKopecks: Kopecks;
  /** The net after every `stride`-th play, oldest first. */
  readonly course: readonly Kopecks[];
  readonly stride: number;
};

/** `winKopecks` has the stake in it and is 0 on a loss. */
export type SettledPlay = {
  readonly game: GameId;
  readonly stakeKopecks: Kopecks;
  readonly winKopecks: Kopecks;
};

export type RoundName = { readonly game: "jackpot" | "wheel"; readonly round: number };

export type HeldBet = RoundName & {
  /** Number of the bet. */
  readonly id: number;
  readonly stakeKopecks: Kopecks;
  /** Multiplier of the wheel that it is on; 0 in the jackpot. */
  readonly color: number;
};
