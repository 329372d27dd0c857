import type { RoundMark } from "@rumb/contract/round-mark";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { steadyNow } from "../../browser/deadline.ts";
import { useRoundSnapshot } from "./use-round-snapshot.ts";

/**
 * Follows a shared round for its game: events reduce a table, the whole is asked for when the table has a gap, and a phase
 * whose end stays away is noticed, because its event may be lost and no other one would show the gap.
 */
export function createRoundFollower<Table extends FollowedTable, Event, State>(
  game: FollowedGame<Table, Event, State>,
): RoundFollower<Table, Event> {
  const store = createStore<Table>()(() => game.empty);

  function dispatch(event: Event): void {
    store.setState((table) => game.reduce(table, event, steadyNow()), true);
  }

  const round = {
    request: game.request,
    take: (state: State) => dispatch(game.snapshot(state)),
    hasGap: () => store.getState().gap,
    subscribe: (listener: () => void) => store.subscribe(listener),
    follow() {
      const stops = [...game.listen(dispatch), watchPhase(store, game.endsAtMs)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };

  return {
    store,
    dispatch,
    useTable() {
      useRoundSnapshot(round);
      return useStore(store);
    },
  };
}

/** Leaves a gap in the table when the end of its phase is long past; returns how to stop. */
export function watchPhase<Table extends FollowedTable>(
  store: StoreApi<Table>,
  endsAtMs: (table: Table) => number | null,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function watch(): void {
    clearTimeout(timer);
    const endMs = endsAtMs(store.getState());
    if (endMs === null) return;
    const leftMs = Math.max(endMs - steadyNow(), 0);
    timer = setTimeout(() => store.setState(missing), leftMs + PATIENCE_MS);
  }
  watch();
  const stop = store.subscribe(watch);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A node that takes over needs this long; a message a little longer. Also between two looks at a phase that is late. */
const PATIENCE_MS = 2000;

/** The table with a gap, which only the whole closes. */
export function missing<Table extends FollowedTable>(table: Table): Table {
  return { ...table, gap: true };
}

/**
 * Takes over the whole, unless it is older than what is known. An answer that knows less does not fill a gap: as a new table it
 * is noticed, and the question is asked again.
 */
export function takeWhole<Table extends FollowedTable>(
  table: Table,
  mark: RoundMark,
  take: () => Table,
): Table {
  const known = table.round;
  const isOlder =
    known !== undefined &&
    (mark.round < known.number || (mark.round === known.number && mark.version < known.version));
  if (!isOlder) return take();
  return table.gap ? { ...table } : table;
}

/** Applies an event of the present round that is newer than what is known; one of a later round leaves a gap. */
export function takeChange<Table extends FollowedTable>(
  table: Table,
  mark: RoundMark,
  apply: (table: WithRound<Table>) => Table,
): Table {
  return takeSign(table, mark, (known) => (mark.version <= known.round.version ? table : apply(known)));
}

/** The same for what has no version of its own, such as the time. */
export function takeSign<Table extends FollowedTable>(
  table: Table,
  { round }: Pick<RoundMark, "round">,
  apply: (table: WithRound<Table>) => Table,
): Table {
  if (!isKnown(table) || round > table.round.number) return missing(table);
  return round < table.round.number ? table : apply(table);
}

function isKnown<Table extends FollowedTable>(table: Table): table is WithRound<Table> {
  return table.round !== undefined;
}

/** A table whose round is known. */
export type WithRound<Table extends FollowedTable> = Table & {
  readonly round: NonNullable<Table["round"]>;
};

/** What the tables of all shared rounds hold. */
type FollowedTable = {
  /** Undefined until the first snapshot. */
  readonly round: { readonly number: number; readonly version: number } | undefined;
  /** True while something is known to be missing: a snapshot is wanted. */
  readonly gap: boolean;
};

/** What differs from game to game. */
type FollowedGame<Table, Event, State> = {
  readonly empty: Table;
  /** The next table; `nowMs` is of the steady clock. */
  readonly reduce: (table: Table, event: Event, nowMs: number) => Table;
  /** Asks for the whole; undefined when no answer came. Never rejects. */
  readonly request: () => Promise<State | undefined>;
  readonly snapshot: (state: State) => Event;
  /** Passes the round's events on as long as somebody looks; returns how to end each. */
  readonly listen: (dispatch: (event: Event) => void) => readonly (() => void)[];
  /** When the present phase ends; null while nothing is awaited. */
  readonly endsAtMs: (table: Table) => number | null;
};

type RoundFollower<Table, Event> = {
  readonly store: StoreApi<Table>;
  readonly dispatch: (event: Event) => void;
  /** The round of this tab, kept complete while the component is there. */
  readonly useTable: () => Table;
};
