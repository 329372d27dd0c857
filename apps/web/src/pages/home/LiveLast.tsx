import type { GameId } from "@rumb/games/games";
import { formatCoefficient } from "@rumb/money/format";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useFeed } from "../../api/feed.ts";
import type { FeedRow } from "../../api/feed-state.ts";
import { Icon } from "../../kit/Icon.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { LiveLine } from "./LiveLine.tsx";
import styles from "./LiveLast.module.css";

/** How the last bet that anybody made in a game has ended. */
export function LiveLast({ game }: { game: GameId }) {
  const row = useStore(lastRows)[game];
  return (
    <LiveLine label="Последняя:">
      {row === undefined ? (
        "—"
      ) : (
        <span className={row.won ? styles.won : styles.lost}>
          <Icon name={row.won ? "win" : "lose"} size={12} />
          <VisuallyHidden>{row.won ? "выигрыш " : "проигрыш "}</VisuallyHidden>
          {formatCoefficient(row.coefficientHundredths)}
        </span>
      )}
    </LiveLine>
  );
}

// The feed holds nine rows of all games: what has left it is remembered until a newer one of its game comes.
const lastRows = createStore<Partial<Record<GameId, FeedRow>>>()(() => lastOf(useFeed.getState().latest));
useFeed.subscribe(({ latest }) => lastRows.setState(lastOf(latest)));

function lastOf(latest: readonly FeedRow[]): Partial<Record<GameId, FeedRow>> {
  return Object.fromEntries(latest.toReversed().map((row) => [row.game, row]));
}
