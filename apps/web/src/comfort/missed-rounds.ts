import type { MyBet } from "@rumb/contract/my-bets";
import { addKopecks, kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../api/wire-amount.ts";
import type { HeldBet } from "./session-log.ts";
import type { SessionNews } from "./session-news.ts";

/**
 * What has become of one game's bets that wait for the end of their round, by the newest of the player's own bets in it. A round says nothing
 * while one of its bets is open, or too old to be among them.
 */
export function newsOfHeld(held: readonly HeldBet[], own: readonly KnownBet[]): SessionNews[] {
  const known = new Map(own.map((bet) => [bet.id, bet]));
  return [...Map.groupBy(held, ({ round }) => round).values()].flatMap((bets): SessionNews[] => {
    const ended = bets.flatMap(({ id }) => known.get(id) ?? []).filter(({ result }) => result !== "open");
    const [first] = bets;
    if (first === undefined || ended.length < bets.length) return [];
    const round = { game: first.game, round: first.round };
    if (ended.every(({ result }) => result === "refund")) return [{ kind: "refund", round }];
    const won = ended.reduce((sum, { win }) => addKopecks(sum, kopecksOf(win)), kopecks(0));
    return [{ kind: "rounds", rounds: [{ ...round, winOf: () => won }] }];
  });
}

type KnownBet = Pick<MyBet, "id" | "result" | "win">;
