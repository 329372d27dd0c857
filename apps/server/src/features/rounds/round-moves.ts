import type { RoundTimings } from "./round-timings.ts";

/** What a shared round needs next, by what its row says and how far the database's clock is. Pure. */
export function nextMove(round: RoundStanding | null, timings: RoundTimings): RoundMove {
  if (round === null) return { kind: "open" };
  switch (round.state) {
    case "open":
      return whileOpen(round, timings);
    case "locked":
      return after(round.beaconInMs, { kind: "draw" });
    case "drawn":
      return after(round.settlesInMs, { kind: "settle" });
    case "settled":
    case "refunded":
      return after(round.endsInMs, { kind: "open" });
  }
}

function whileOpen(round: RoundStanding, { aloneMs }: RoundTimings): RoundMove {
  if (round.closesInMs !== null) return after(round.closesInMs, { kind: "lock" });
  if (aloneMs === null || round.sinceFirstBetMs === null) return { kind: "wait", ms: Infinity };
  return after(aloneMs - round.sinceFirstBetMs, { kind: "refund" });
}

function after(ms: number | null, move: RoundMove): RoundMove {
  return ms !== null && ms > 0 ? { kind: "wait", ms } : move;
}

/** How a round stands; times in milliseconds from now by the database's clock, negative when they have passed. */
export type RoundStanding = {
  readonly state: "open" | "locked" | "drawn" | "settled" | "refunded";
  readonly closesInMs: number | null;
  readonly settlesInMs: number | null;
  readonly endsInMs: number | null;
  readonly sinceFirstBetMs: number | null;
  /** Until the public random value of the round may exist; null where none is due. */
  readonly beaconInMs: number | null;
};

export type RoundMove =
  | { readonly kind: "open" | "lock" | "draw" | "settle" | "refund" }
  | { readonly kind: "wait"; readonly ms: number };
