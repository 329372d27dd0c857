import { type GameId, games, isRoundGameId, type RoundGameId } from "@rumb/games/games";
import type { ComponentType } from "react";
import { LiveJackpot } from "./LiveJackpot.tsx";
import { LiveLast } from "./LiveLast.tsx";
import { LivePot } from "./LivePot.tsx";
import { LiveWheel } from "./LiveWheel.tsx";

/** What a game shows right now: a shared round itself, a game that feeds the pot the pot, any other how it ended last. */
export function LiveReading({ game }: { game: GameId }) {
  if (isRoundGameId(game)) {
    const LiveRound = liveRounds[game];
    return <LiveRound />;
  }
  return games[game].feedsPot ? <LivePot /> : <LiveLast game={game} />;
}

const liveRounds: Readonly<Record<RoundGameId, ComponentType>> = { jackpot: LiveJackpot, wheel: LiveWheel };
