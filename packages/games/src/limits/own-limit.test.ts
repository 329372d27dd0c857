import { describe, expect, it } from "vitest";
import { changeLimit, limitAt, limitEndsMs, NO_LIMIT, type OwnLimit, RAISE_DELAY_MS } from "./own-limit.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const LATER = NOW + RAISE_DELAY_MS;
const of = (value: number | null, next: OwnLimit["next"] = null): OwnLimit => ({ value, next });
const waiting = (value: number | null, atMs = LATER) => ({ value, atMs });

describe("a changed limit", () => {
  it.each<{ name: string; before: OwnLimit; wished: number | null; after: OwnLimit }>([
    { name: "a first one acts at once", before: NO_LIMIT, wished: 100, after: of(100) },
    { name: "a lower one acts at once", before: of(100), wished: 99, after: of(99) },
    { name: "a raise waits", before: of(100), wished: 101, after: of(100, waiting(101)) },
    { name: "a removal waits", before: of(100), wished: null, after: of(100, waiting(null)) },
    {
      name: "another raise begins its own wait",
      before: of(100, waiting(500, NOW + 1)),
      wished: 200,
      after: of(100, waiting(200)),
    },
    {
      name: "the same raise again keeps its time",
      before: of(100, waiting(500, NOW + 1)),
      wished: 500,
      after: of(100, waiting(500, NOW + 1)),
    },
    {
      name: "the present value calls a raise off",
      before: of(100, waiting(500)),
      wished: 100,
      after: of(100),
    },
    { name: "a lower one calls a raise off", before: of(100, waiting(null)), wished: 50, after: of(50) },
    {
      name: "a raise that is due counts as the present value",
      before: of(100, waiting(500, NOW)),
      wished: 400,
      after: of(400),
    },
    {
      name: "a removal that is due leaves none, so any limit is lower",
      before: of(100, waiting(null, NOW)),
      wished: 900,
      after: of(900),
    },
    { name: "none stays none", before: NO_LIMIT, wished: null, after: NO_LIMIT },
  ])("$name", ({ before, wished, after }) => {
    expect(changeLimit(before, wished, NOW)).toEqual(after);
  });

  it("takes its place at its moment, and not a millisecond before", () => {
    const raised = changeLimit(of(100), 500, NOW);
    expect(limitAt(raised, LATER - 1)).toEqual(raised);
    expect(limitAt(raised, LATER)).toEqual(of(500));
  });
});

it.each<{ limit: OwnLimit; ends: number | null }>([
  { limit: NO_LIMIT, ends: null },
  { limit: of(100), ends: Infinity },
  { limit: of(100, waiting(500)), ends: Infinity },
  { limit: of(100, waiting(null)), ends: LATER },
])("a limit of $limit ends at $ends", ({ limit, ends }) => {
  expect(limitEndsMs(limit)).toBe(ends);
});
