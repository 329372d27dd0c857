import type { GameId } from "@rumb/games/games";
import { recall, remember } from "../browser/remembered.ts";

/** Counts a play of this browser. What was played long ago counts for less, so that the menu follows the player's taste. */
export function countPlay(game: GameId): void {
  const counts = new Map([...readCounts()].map(([name, count]) => [name, count * FADING]));
  counts.set(game, (counts.get(game) ?? 0) + 1);
  remember(KEY, [...counts].map(([name, count]) => `${name}:${count.toFixed(2)}`).join(" "));
}

/** The games that are played here often come first, the most played one at the top; the rest keep their order. */
export function favouritesFirst<Link extends { game: GameId }>(links: readonly Link[]): Link[] {
  const counts = readCounts();
  const weight = ({ game }: Link): number => {
    const count = counts.get(game) ?? 0;
    return count >= OFTEN ? count : 0;
  };
  return links.toSorted((one, other) => weight(other) - weight(one));
}

const KEY = "favourites";
const FADING = 0.99;
/** Trying a game out does not move it. */
const OFTEN = 5;

/** `dice:12.40 mines:3.00`, as far as it makes sense. */
function readCounts(): Map<string, number> {
  const stored = recall(KEY, (text) => text) ?? "";
  const pairs = stored.split(" ").map((pair): [string, number] => {
    const [name = "", count] = pair.split(":");
    return [name, Number(count)];
  });
  return new Map(pairs.filter(([, count]) => count > 0));
}
