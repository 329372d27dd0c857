import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { steadyNow } from "../../browser/deadline.ts";
import { takeChange, takeSign, takeWhole, watchPhase } from "./round-follower.ts";

const known: Table = { round: { number: 7, version: 3, endsAtMs: null }, gap: false };
const gapped: Table = { ...known, gap: true };
const other: Table = { round: { number: 9, version: 1, endsAtMs: null }, gap: false };

describe("the whole of a round", () => {
  it.each([
    { mark: { round: 6, version: 90 }, taken: false },
    { mark: { round: 7, version: 2 }, taken: false },
    { mark: { round: 7, version: 3 }, taken: true },
    { mark: { round: 8, version: 1 }, taken: true },
  ])("of mark $mark is taken over: $taken", ({ mark, taken }) => {
    expect(takeWhole(known, mark, () => other)).toBe(taken ? other : known);
  });

  it("is taken over when nothing is known", () => {
    const empty: Table = { round: undefined, gap: true };
    expect(takeWhole(empty, { round: 1, version: 1 }, () => other)).toBe(other);
  });

  it("that knows less makes a table with a gap a new one, so that the question is asked again", () => {
    const next = takeWhole(gapped, { round: 6, version: 1 }, () => other);
    expect(next).toEqual(gapped);
    expect(next).not.toBe(gapped);
  });
});

describe("an event", () => {
  it.each([
    { news: "an older round", mark: { round: 6, version: 9 }, next: known },
    { news: "the version that is known", mark: { round: 7, version: 3 }, next: known },
    { news: "the next version", mark: { round: 7, version: 4 }, next: other },
    { news: "a later round", mark: { round: 8, version: 1 }, next: gapped },
  ])("of $news leads to the table that follows", ({ mark, next }) => {
    expect(takeChange(known, mark, () => other)).toEqual(next);
  });

  it("leaves a gap while no round is known", () => {
    const empty: Table = { round: undefined, gap: false };
    expect(takeChange(empty, { round: 7, version: 4 }, () => other)).toEqual({ ...empty, gap: true });
  });

  it("without a version counts in its own round only", () => {
    expect(takeSign(known, { round: 6 }, () => other)).toBe(known);
    expect(takeSign(known, { round: 7 }, () => other)).toBe(other);
    expect(takeSign(known, { round: 8 }, () => other)).toEqual(gapped);
  });
});

describe("a phase that does not end", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  it("leaves a gap two seconds after its moment, and another when that was closed in vain", () => {
    const store = following(steadyNow() + 10_000);
    vi.advanceTimersByTime(11_999);
    expect(store.getState().gap).toBe(false);
    vi.advanceTimersByTime(1);
    expect(store.getState().gap).toBe(true);
    store.setState({ gap: false });
    vi.advanceTimersByTime(2000);
    expect(store.getState().gap).toBe(true);
  });

  it("is not awaited while it has no moment, nor by who has stopped looking", () => {
    const open = following(null);
    const left = createStore<Table>()(() => ending(steadyNow()));
    watchPhase(left, endsAtMs)();
    vi.advanceTimersByTime(60_000);
    expect(open.getState().gap).toBe(false);
    expect(left.getState().gap).toBe(false);
  });
});

function following(endMs: number | null) {
  const store = createStore<Table>()(() => ending(endMs));
  watchPhase(store, endsAtMs);
  return store;
}

function ending(endMs: number | null): Table {
  return { round: { number: 7, version: 3, endsAtMs: endMs }, gap: false };
}

function endsAtMs({ round }: Table): number | null {
  return round?.endsAtMs ?? null;
}

type Table = {
  readonly round:
    | { readonly number: number; readonly version: number; readonly endsAtMs: number | null }
    | undefined;
  readonly gap: boolean;
};
