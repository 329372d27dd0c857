import type { AutobetGameId } from "@rumb/games/games";
import { endNote } from "./autobet-note.ts";
import { autobetStore, type AutobetEnd, type AutobetNote, stopAutobet } from "./autobet-store.ts";
import {
  afterBet,
  type AutobetPlan,
  type AutobetRun,
  ownEnd,
  type ShownBet,
  startRun,
} from "./autobet-plan.ts";
import type { Kopecks } from "@rumb/money/kopecks";

/**
 * Bets by a plan, one bet after the other: the next one only when the result of the last has been shown. It ends by the plan,
 * with the first bet that is refused, and after the bet during which anybody called `stopAutobet`. Resolves when it is over.
 */
export async function runAutobet(plan: AutobetPlan, way: AutobetWay, world: AutobetWorld): Promise<void> {
  if (autobetStore.getState().kind === "running") return;
  const { game } = way;
  let run = startRun(plan);
  show(game, run);
  const end = await world.alone(async () => {
    const unwatch = world.watch(stopAutobet);
    try {
      for (;;) {
        const reason = asked() ?? endOf(run, way);
        if (reason !== undefined) return reason;
        const bet = await way.bet(run.stakeKopecks);
        if (bet.kind === "refused") return bet;
        run = afterBet(run, bet);
        show(game, run);
        if (bet.doubted) stopAutobet({ kind: "doubt" });
        if (ownEnd(run) === undefined) await untilStopped(world.breathe());
      }
    } finally {
      unwatch();
    }
  });
  const note = endNote(end ?? { kind: "elsewhere" }, run);
  autobetStore.setState({ kind: "over", game, note }, true);
  if (end?.kind === "left") world.report(game, note);
}

function endOf(run: AutobetRun, way: AutobetWay): AutobetEnd | undefined {
  const kind = ownEnd(run);
  if (kind !== undefined) return { kind };
  const text = way.refusalOf(run.stakeKopecks);
  return text === undefined ? undefined : { kind: "refused", text };
}

function show(game: AutobetGameId, run: AutobetRun): void {
  autobetStore.setState((before) => {
    const ending = before.kind === "running" ? before.ending : undefined;
    return { kind: "running", game, run, ending };
  }, true);
}

function asked(): AutobetEnd | undefined {
  const autobet = autobetStore.getState();
  return autobet.kind === "running" ? autobet.ending : undefined;
}

/** Waits, but not a moment longer than until somebody wants the autobet to end. */
async function untilStopped(pause: Promise<void>): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  const unsubscribe = autobetStore.subscribe(() => asked() !== undefined && stopped.resolve());
  if (asked() === undefined) await Promise.race([pause, stopped.promise]);
  unsubscribe();
}

/** The game as an autobet sees it. */
export type AutobetWay = {
  readonly game: AutobetGameId;
  /** Why so much cannot be staked now, in the words of the play button. */
  refusalOf(stakeKopecks: Kopecks): string | undefined;
  /** Places one bet; resolves when its result has been shown, or when it was refused. */
  bet(stakeKopecks: Kopecks): Promise<BetEnd>;
};

export type BetEnd =
  /** `doubted`: its answer was lost and had to be asked for again. */
  | ({ readonly kind: "shown"; readonly doubted: boolean } & ShownBet)
  | { readonly kind: "refused"; readonly text: string };

/** The browser as an autobet sees it. */
export type AutobetWorld = {
  /** Does the work while no other tab does such work; undefined when another one does. */
  alone(work: () => Promise<AutobetEnd>): Promise<AutobetEnd | undefined>;
  /** Calls `stop` for every reason of the world to end, until the returned function is called. */
  watch(stop: (reason: AutobetEnd) => void): () => void;
  /** The moment between two bets in which a result can be read. */
  breathe(): Promise<void>;
  /** Says what came of it to a player who is not at the game any more. */
  report(game: AutobetGameId, note: AutobetNote): void;
};
