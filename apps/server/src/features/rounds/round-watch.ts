import type { RealtimeEvent, RealtimeLog } from "../../realtime/realtime-event.ts";
import type { Schedule } from "../../platform/runtime/schedule.ts";
import type { RoundReading, RoundShow, ShowClock } from "./round-show.ts";
import {
  leftMs,
  type RoundTable,
  type RoundView,
  type RoundViewBet,
  type RoundViews,
} from "./round-views.ts";
import type { RoundTimings } from "./round-timings.ts";

/**
 * Follows the rounds of one game and publishes to this node's browsers what changes: `look` is called for every notice of a change, and
 * by itself now and then, because notices may be lost. What is published comes from the rows alone, so that nodes agree
 * without talking to each other.
 */
export function openRoundWatch<Past, State>(
  show: RoundShow<Past, State>,
  options: WatchOptions,
): RoundWatch<State> {
  const { views, log, schedule, now } = options;
  const emit = withoutRepeatedSeconds(options.emit);
  let table: RoundTable<Past> | null = null;
  let busy = false;
  let again = false;
  let closed = false;
  let cancelLook = (): void => undefined;
  let cancelTick = (): void => undefined;

  const clock = () => ({ nowMs: now(), timings: options.timings() });

  /** A flood of notices is one look in every PAUSE_MS; a notice after a quiet time is followed at once. */
  function look(): void {
    again = true;
    if (busy || closed) return;
    busy = true;
    again = false;
    cancelLook();
    void readAndRest();
  }

  async function readAndRest(): Promise<void> {
    await read();
    if (!closed) cancelLook = schedule(rested, PAUSE_MS);
  }

  function rested(): void {
    busy = false;
    if (again) look();
    else cancelLook = schedule(look, LOOK_EVERY_MS - PAUSE_MS);
  }

  async function read(): Promise<void> {
    try {
      const before = table;
      table = await readTable(show, { views, now }, before);
      if (closed) return;
      if (table) for (const event of changes(show, { before, after: table, clock: clock() })) emit(event);
      keepTicking();
    } catch (err) {
      log.warn({ err, game: show.game }, "a round could not be read; it is tried again");
    }
  }

  /** At every whole second that its clock has left. */
  function keepTicking(): void {
    cancelTick();
    if (closed || table === null) return;
    if (table.view.state !== "open" && !show.ticksToTheEnd) return;
    const left = leftMs(table, now());
    if (left === null || left <= 0) return;
    cancelTick = schedule(
      () => {
        if (table) emit(show.tick(table, clock()));
        keepTicking();
      },
      left % 1000 || 1000,
    );
  }

  return {
    look,
    state: (askedBy) => (table === null ? null : show.state(table, clock(), askedBy)),
    close() {
      closed = true;
      cancelLook();
      cancelTick();
    },
  };
}

/** A bet is news, and the clock goes with it; but each second of a round, under each title, is said once. */
function withoutRepeatedSeconds(emit: (event: RealtimeEvent) => void): (event: RealtimeEvent) => void {
  let round = 0;
  const said = new Set<string>();
  return (event) => {
    if (event.event === "jackTime" || event.event === "wheelTime") {
      const { left_ms: _, ...shown } = event.data;
      if (shown.round !== round) said.clear();
      round = shown.round;
      const words = JSON.stringify(shown);
      if (said.has(words)) return;
      said.add(words);
    }
    emit(event);
  };
}

/** What to publish to browsers that know `before`, now that `after` holds. */
function changes<Past, State>(
  show: RoundShow<Past, State>,
  { before, after, clock }: { before: RoundTable<Past> | null; after: RoundTable<Past>; clock: ShowClock },
): RealtimeEvent[] {
  const snapshot = () => show.snapshot(show.state(after, clock, null));
  if (before === null || before.view.id !== after.view.id) return [snapshot()];
  const step = `${before.view.state} ${after.view.state}`;
  if (before.view.state === after.view.state) {
    if (after.bets.length === before.bets.length) return [];
    const news = show.news(after, before.bets.length);
    return news ? [news, show.tick(after, clock)] : [];
  }
  // A step of which something was missed is published as a whole.
  const sameBets = after.bets.length === before.bets.length;
  if (sameBets && step === "open locked") return [show.tick(after, clock)];
  const start = sameBets && after.view.state === "drawn" ? show.start(after, clock) : null;
  const ended = step === "drawn settled" ? show.end(after) : null;
  const event = start ?? ended ?? snapshot();
  return show.ticksToTheEnd ? [event, show.tick(after, clock)] : [event];
}

/** Reads a round as it is now; of the bets only those that `before` does not have. */
export async function readTable<Past>(
  show: RoundReading<Past>,
  { views, now }: Pick<WatchOptions, "views" | "now">,
  before: RoundTable<Past> | null,
): Promise<RoundTable<Past> | null> {
  const view = await views.latest(show.game);
  if (view === null) return null;
  const readAtMs = now();
  const same = before?.view.id === view.id ? before : null;
  const known = same?.bets ?? [];
  const fresh = await freshBets(views, view, known.length);
  const past = same && same.view.state === view.state ? same.past : await show.readPast(views);
  return { view, readAtMs, past, bets: fresh.length === 0 ? known : [...known, ...fresh] };
}

async function freshBets(views: RoundViews, view: RoundView, after: number): Promise<RoundViewBet[]> {
  if (view.betCount <= after) return [];
  return views.bets({ roundId: view.id, after, upTo: view.betCount });
}

/** Least time between two looks: a flood of bets is published in parcels. */
const PAUSE_MS = 100;
/** A look without any notice. */
const LOOK_EVERY_MS = 1000;

export type RoundWatch<State> = {
  /** Something has changed, or may have. */
  look(): void;
  /** The round as a whole, for a browser that asks, a guest's (null) or a player's; null until one was seen. */
  state(askedBy: number | null): State | null;
  close(): void;
};

export type WatchOptions = {
  readonly views: RoundViews;
  readonly emit: (event: RealtimeEvent) => void;
  readonly timings: () => RoundTimings;
  readonly log: RealtimeLog;
  readonly schedule: Schedule;
  /** Steady milliseconds. */
  readonly now: () => number;
};
