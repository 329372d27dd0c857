import type { BookPage } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { byPlayer } from "./derived-rakeback.ts";
import { readPaidPayments } from "./bet-store.ts";
import { LOCK_WAIT_SECONDS } from "../../money/archive/stakes-between.ts";
import { sumsOfLast } from "./derived-wagers.ts";
import { readRunning, readWagers, type RunningRow } from "./wager-store.ts";

const RUNNING = ruleOf(
  "games.wager-asked",
  "a game that runs knows what deposits had asked for when it began",
  "Идущая игра помнит не ту сумму отыгрыша, с которой началась",
);

/** What was asked for since a game began is what its player's account has more of than the game. */
export async function derivedRunning({ query, ids, books }: BookPage): Promise<Violation[]> {
  const running = await readRunning(query, ids);
  if (running.length === 0) return [];
  const playerIds = running.map(({ playerId }) => playerId);
  const payments = byPlayer(await readPaidPayments(query, playerIds));
  const accounts = new Map(
    (await readWagers(query, playerIds)).map(({ playerId, wagerAsked }) => [playerId, wagerAsked]),
  );
  return running.flatMap((game) => {
    const { playerId, wagerAsked, startedAt } = game;
    const later = (payments.get(playerId) ?? []).filter(({ paidAt }) => isAround(game, paidAt) !== "before");
    const deposits = later.map(({ amount, paidAt }) => ({
      amount,
      times: books.history.at("payments", paidAt)?.map(({ wagerTimes }) => wagerTimes) ?? null,
      isSure: isAround(game, paidAt) === "after",
    }));
    const since = (accounts.get(playerId) ?? 0) - wagerAsked;
    const sure = deposits.filter(({ isSure }) => isSure).length;
    const possible = sumsOfLast(deposits).slice(sure).flat();
    if (deposits.some(({ times }) => times === null) || possible.includes(since)) return [];
    const where = { wagerAsked, since, startedAt, deposits: deposits.length };
    return [
      violationOf(RUNNING, { table: "stepped_games", id: playerId, where: { game: game.game, ...where } }),
    ];
  });
}

/** A batch locks its accounts at most so long after the time that its bets have. */
const BATCH_SECONDS = 2;

/** Which of the two came first is not known when they were that close. */
function isAround({ startedAt }: RunningRow, paidAt: Date): "before" | "close" | "after" {
  const seconds = (paidAt.getTime() - startedAt.getTime()) / 1000;
  if (seconds < 0 - LOCK_WAIT_SECONDS) return "before";
  return seconds > BATCH_SECONDS ? "after" : "close";
}
