import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import { type GameId, games, isRoundGameId, type RoundGameId } from "@rumb/games/games";
import type { ComponentType } from "react";
import { LiveJackpot } from "./LiveJackpot.tsx";
import { LiveWheel } from "./LiveWheel.tsx";
import { useLive } from "../../api/live.ts";
import { Money } from "../../kit/Money.tsx";
import { LiveLine } from "./LiveLine.tsx";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useFeed } from "../../api/feed.ts";
import { type FeedRow, newestOfGames, type NewestRows, rowOf } from "../../api/feed-state.ts";
import { isConnected, onConnected, requestLast } from "../../api/socket.ts";
import { Icon } from "../../kit/Icon.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { lastWords } from "./last-words.ts";
import styles from "./LiveReading.module.css";

/** What a game shows right now: a shared round itself, a game that feeds the pot the pot, any other how it ended last. */
export function LiveReading({ game }: { game: GameId }) {
  if (isRoundGameId(game)) {
    const LiveRound = liveRounds[game];
    return <LiveRound />;
  }
  return games[game].feedsPot ? <LivePot /> : <LiveLast game={game} />;
}

const liveRounds: Readonly<Record<RoundGameId, ComponentType>> = { jackpot: LiveJackpot, wheel: LiveWheel };

/** The progressive pot, which some games feed and may win. */
function LivePot() {
  const potKopecks = useLive((live) => live.potKopecks);
  return (
    <LiveLine label="Джекпот:">
      {potKopecks === undefined ? "—" : <Money kopecks={potKopecks} animated />}
    </LiveLine>
  );
}

/** How the last bet that anybody made in a game has ended. */
function LiveLast({ game }: { game: GameId }) {
  const row = useStore(lastRows)[game];
  return (
    <LiveLine label="Последняя:">
      {row === undefined ? (
        "—"
      ) : (
        <span className={styles[row.result]}>
          <Icon name={row.result} size={12} />
          {row.result !== "lose" && <VisuallyHidden>{BET_RESULT_WORDS[row.result]} </VisuallyHidden>}
          {lastWords(row)}
        </span>
      )}
    </LiveLine>
  );
}

// The feed holds nine rows of all games: what has left it is remembered until a newer one of its game comes.
const lastRows = createStore<NewestRows>()(() => newestOfGames({}, useFeed.getState().latest));
useFeed.subscribe(({ latest }) => take(latest));
// What was played before the page was opened, also by so long that the feed has forgotten it.
onConnected(() => void askForLast());
if (isConnected()) void askForLast();

async function askForLast(): Promise<void> {
  take((await requestLast())?.map(rowOf) ?? []);
}

function take(rows: readonly FeedRow[]): void {
  lastRows.setState((known) => newestOfGames(known, rows));
}
