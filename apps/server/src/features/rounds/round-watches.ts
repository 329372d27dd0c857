import type { Database } from "../../platform/db/database.ts";
import type { MessageAnswers } from "../../realtime/server/realtime-messages.ts";
import { isRoundGameId } from "@rumb/games/games";
import { jackpotShow, wheelShow } from "./round-show.ts";
import { roundTimings } from "./round-timings.ts";
import { openRoundViews } from "./round-view-store.ts";
import { openRoundWatch, type WatchOptions } from "./round-watch.ts";
import type { SettingValues } from "../../settings/settings.ts";

/** Follows the rounds of all games on this node, woken by the database's notices. */
export async function openRoundWatches(options: WatchesOptions): Promise<RoundWatches> {
  const { settings, roundPace, database } = options;
  const common = { ...options, views: openRoundViews(database.query) };
  const timings = (game: "jackpot" | "wheel") => () => roundTimings(game, settings.current(), roundPace);
  const watches = {
    jackpot: openRoundWatch(jackpotShow, { ...common, timings: timings("jackpot") }),
    wheel: openRoundWatch(wheelShow, { ...common, timings: timings("wheel") }),
  };
  const lookAtAll = (): void => {
    for (const watch of Object.values(watches)) watch.look();
  };
  const stopListening = await database.listen(
    "round_changed",
    (game) => isRoundGameId(game) && watches[game].look(),
    lookAtAll,
  );
  lookAtAll();
  return {
    answers: {
      getJackpot: async (askedBy) => watches.jackpot.state(askedBy),
      getWheel: async (askedBy) => watches.wheel.state(askedBy),
    },
    async close() {
      for (const watch of Object.values(watches)) watch.close();
      await stopListening();
    },
  };
}

type WatchesOptions = Omit<WatchOptions, "views" | "timings"> & {
  readonly database: Pick<Database, "query" | "listen">;
  readonly settings: { current(): SettingValues };
  readonly roundPace: number;
};

type RoundWatches = {
  /** The rounds as a whole, by the message that asks for them. */
  readonly answers: Omit<MessageAnswers, "getHistory" | "getLast">;
  close(): Promise<void>;
};
