import { type Refusal, refusal } from "@rumb/contract/errors";
import { refuseFilter } from "@rumb/contract/my-bets-filter";
import { STATEMENT_DAYS_MAX, type StatementRequest } from "@rumb/contract/operator-statement";
import { transferWords } from "@rumb/contract/transfer-words";
import { isGameId, games } from "@rumb/games/games";
import { formatDate, formatTicket } from "@rumb/money/format";
import type { Query } from "../../platform/db/database.ts";
import { readPlayer } from "../../players/player-store.ts";
import {
  archivedBefore,
  type BetList,
  type MyBetsDeps,
  openBetList,
  readSnapshot,
} from "../bets/my-bets-service.ts";
import {
  type Movement,
  readBetMovements,
  readEntityMovements,
  readEntitySumBefore,
} from "./statement-store.ts";

/** A player's money over some days; kopecks. */
export type Statement = {
  readonly player: { readonly id: number; readonly name: string };
  readonly opening: number;
  readonly closing: number;
  readonly movements: readonly Stated[];
};
/** One movement in words, with the balance behind it. */
export type Stated = Pick<Movement, "at" | "amount"> & { readonly reason: string; readonly balance: number };

const DAY_MS = 86_400_000;
const READ_AT_ONCE = 1_000;

/**
 * Every transfer of a player in a period, between the balance before and the balance behind it, all of one moment. What belongs to a bet
 * stands at the time of the bet, so that days add up whenever its game ended. The closing balance is computed a second time, without
 * these rows, and where the period reaches today it must be the account's own: a statement that does not add up is not answered.
 * Refuses `PLAYER_NOT_FOUND`, periods that are reversed, too long, in the archive or too full, and `STATEMENT_PREPARING`.
 */
export async function statementOf(
  deps: MyBetsDeps & { readonly nowMs: number },
  { id: playerId, from, to }: StatementRequest,
  mostRows: number,
): Promise<Statement | Refusal> {
  const refused = refusePeriod({ from, to });
  if (refused !== null) return refused;
  return readSnapshot(deps, async (query) => {
    const player = await readPlayer(query, playerId);
    if (player === null) return refusal("PLAYER_NOT_FOUND");
    const archivedMs = await archivedBefore(query, playerId);
    if (archivedMs !== null && moscowMidnightMs(from) < archivedMs)
      return refusal("STATEMENT_ARCHIVED", { date: formatDate(archivedMs) });
    const [opening, closing, bets] = await Promise.all([
      balanceBefore(query, playerId, from),
      balanceBefore(query, playerId, dayAfter(to)),
      openBetList(query, playerId, { from, to }),
    ]);
    if (bets.behind) void deps.digester.advance(playerId);
    if (opening === null || closing === null || bets.totals === null)
      return refusal("STATEMENT_PREPARING", { seconds: "5" });
    const tooFull = refusal("STATEMENT_TOO_FULL", { most: formatTicket(mostRows) });
    if (bets.totals.bets > mostRows) return tooFull;
    const moved = await movementsOf(query, { playerId, from, to, limit: mostRows + 1, bets });
    if (moved.length > mostRows) return tooFull;
    const movements = stated(moved, opening);
    const isOpen = moscowMidnightMs(dayAfter(to)) > deps.nowMs;
    assertAddsUp(movements.at(-1)?.balance ?? opening, closing, playerId);
    if (isOpen) assertAddsUp(closing, player.balanceKopecks, playerId);
    return { player: { id: player.id, name: player.name }, opening, closing, movements };
  });
}

function refusePeriod({ from, to }: { from: string; to: string }): Refusal | null {
  const refused = refuseFilter({ from, to });
  if (refused !== null) return refused;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > STATEMENT_DAYS_MAX ? refusal("PERIOD_TOO_LONG", { days: String(STATEMENT_DAYS_MAX) }) : null;
}

/** The balance at the beginning of a day in Moscow, out of transfers and the digest of bets; null while that is not made. */
async function balanceBefore(query: Query, playerId: number, day: string): Promise<number | null> {
  const [{ totals }, others] = await Promise.all([
    openBetList(query, playerId, { to: dayBefore(day) }),
    readEntitySumBefore(query, { playerId, day }),
  ]);
  return totals && others + totals.wonKopecks - totals.stakedKopecks;
}

type Reading = {
  readonly playerId: number;
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  readonly bets: BetList;
};

/** In the order of time; those of one bet stand together. */
async function movementsOf(query: Query, reading: Reading): Promise<(Movement & { game?: string })[]> {
  const found: (Movement & { game?: string })[] = await readEntityMovements(query, reading);
  for (let fromId = 0; found.length < reading.limit;) {
    const passed = await reading.bets.read({
      fromId,
      belowId: Number.MAX_SAFE_INTEGER,
      end: "oldest",
      limit: READ_AT_ONCE,
    });
    const fitting = new Map(passed.filter(({ inPeriod }) => inPeriod).map((bet) => [bet.id, bet]));
    const moved = await readBetMovements(query, {
      playerId: reading.playerId,
      betIds: [...fitting.keys()],
    });
    for (const movement of moved) {
      const bet = fitting.get(movement.causeId);
      if (bet !== undefined) found.push({ ...movement, at: bet.createdAt, note: null, game: bet.game });
    }
    const last = passed.at(-1);
    if (last === undefined || passed.length < READ_AT_ONCE) break;
    fromId = last.id + 1;
  }
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.causeId - other.causeId);
}

function stated(moved: readonly (Movement & { game?: string })[], opening: number): Stated[] {
  let balance = opening;
  return moved.map((movement) => {
    balance += movement.amount;
    return { at: movement.at, amount: movement.amount, reason: reasonOf(movement), balance };
  });
}

function reasonOf({ kind, causeId, note, game }: Movement & { game?: string }): string {
  const words = `${transferWords(kind)} № ${causeId}`;
  if (note !== null) return `${words}: ${note}`;
  return game !== undefined && isGameId(game) ? `${games[game].label}: ${words}` : words;
}

function assertAddsUp(one: number, other: number, playerId: number): void {
  if (one !== other)
    throw new Error(`a statement of player ${playerId} ends with ${one} and not with ${other}`);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

function moscowMidnightMs(day: string): number {
  return Date.parse(`${day}T00:00:00+03:00`);
}
