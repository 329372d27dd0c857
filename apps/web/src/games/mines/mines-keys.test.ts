import { kopecks } from "@rumb/money/kopecks";
import { expect, test, vi } from "vitest";
import type { MinesHands } from "./mines-conductor.ts";
import { minesKeys } from "./mines-keys.ts";
import { newTable, type MinesTable, reduceMines, type RunningMines } from "./mines-table.ts";

const game: RunningMines = {
  id: 5,
  stakeKopecks: kopecks(1000),
  bombs: 3,
  edgeHundredths: 0,
  maxWinKopecks: null,
  opened: [],
  winKopecks: kopecks(1000),
};
const place = {
  order: { stakeKopecks: kopecks(1000), bombs: 3 },
  stake: { value: 1000, rule: { min: 100, max: 100_000 }, onCommit: () => {} },
  refusal: undefined,
  isEcho: () => false,
  noLink: undefined,
};

function keysOf(table: MinesTable, change: Partial<typeof place> | { refusal: string; noLink: string } = {}) {
  const called: string[] = [];
  const hand = (name: string) => () => {
    called.push(name);
    return Promise.resolve();
  };
  const hands: MinesHands = {
    reset: hand("reset"),
    agree: hand("agree"),
    start: hand("start"),
    press: hand("press"),
    auto: hand("auto"),
    take: hand("take"),
    replayMoves: hand("replay"),
    stopReplay: vi.fn<() => void>(),
  };
  return { keys: minesKeys({ ...table, ...hands }, { ...place, ...change }), called };
}
const atRest = newTable(false);
const playing = reduceMines(atRest, { type: "started", game });
const opened = reduceMines(playing, { type: "opened-cells", opened: [3], winKopecks: kopecks(1136) });

test("Space starts a game, and the stake can be set", () => {
  const { keys, called } = keysOf(atRest);
  keys.play?.();
  expect(called).toEqual(["start"]);
  expect(keys).toMatchObject({ stake: { value: 1000 } });
  expect(keys.take).toBeUndefined();
});

test("right after a game Space starts no other one, and where the button says why not, it does nothing", () => {
  const { keys, called } = keysOf(atRest, { isEcho: () => true });
  keys.play?.();
  expect(called).toEqual([]);
  expect(keysOf(atRest, { refusal: "Недостаточно средств", noLink: "" }).keys.play).toBeUndefined();
});

test("in a game A picks, and there is nothing to take before the first cell", () => {
  const { keys, called } = keysOf(playing);
  keys.first?.();
  expect(called).toEqual(["auto"]);
  expect(keys.play).toBeUndefined();
  expect(keys.stake).toBeUndefined();
});

test("with an open cell both Space and C take, once", () => {
  const { keys, called } = keysOf(opened);
  keys.play?.();
  keys.take?.();
  expect(called).toEqual(["take", "take"]);
  const taking = reduceMines(opened, { type: "asked", move: { kind: "take" } });
  expect(keysOf(taking).keys.take).toBeUndefined();
});
