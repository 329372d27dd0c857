import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type AutobetWay, type AutobetWorld, type BetEnd, runAutobet } from "./autobet-conductor.ts";
import { endNote } from "./autobet-note.ts";
import { startRun } from "./autobet-plan.ts";
import { type AutobetEnd, autobetStore, dismissAutobet, stopAutobet } from "./autobet-store.ts";
import { planWith } from "./_plan.ts";

const plan = planWith({
  bets: 3,
  stopLossKopecks: kopecks(10_000),
  onLoss: { kind: "raise", percent: 100 },
});

/** A game and a browser that are moved by hand: each bet waits for its answer. */
function sitDown(change: Partial<AutobetWay> = {}) {
  const bets: { stake: Kopecks; answer: (end: BetEnd) => void }[] = [];
  const way: AutobetWay = {
    game: "dice",
    refusalOf: () => undefined,
    bet: (stake) => new Promise((answer) => bets.push({ stake, answer })),
    ...change,
  };
  let stop: Parameters<AutobetWorld["watch"]>[0] = () => {};
  const unwatch = vi.fn<() => void>();
  const report = vi.fn<AutobetWorld["report"]>();
  let breath = Promise.resolve();
  const world: AutobetWorld = {
    alone: (work) => work(),
    watch: (call) => {
      stop = call;
      return unwatch;
    },
    breathe: () => breath,
    report,
  };
  const end = (won: boolean, doubted = false): BetEnd => {
    const stakeKopecks = bets.at(-1)?.stake ?? kopecks(0);
    return { kind: "shown", won, doubted, stakeKopecks, winKopecks: kopecks(won ? stakeKopecks * 2 : 0) };
  };
  return {
    way,
    world,
    unwatch,
    report,
    bets,
    lose: () => bets.at(-1)?.answer(end(false)),
    win: () => bets.at(-1)?.answer(end(true)),
    doubt: () => bets.at(-1)?.answer(end(true, true)),
    refuse: (text: string) => bets.at(-1)?.answer({ kind: "refused", text }),
    happen: (reason: Parameters<typeof stop>[0]) => stop(reason),
    holdBreath: () => {
      breath = new Promise(() => {});
    },
    placed: async (count: number) => {
      await expect.poll(() => bets).toHaveLength(count);
    },
  };
}

/** What is said of a run that is over. */
function overNote(): string | undefined {
  const autobet = autobetStore.getState();
  return autobet.kind === "over" ? `${autobet.note.headline}, ${autobet.note.detail}` : undefined;
}

function noteOf(end: AutobetEnd, done: number, netKopecks: number): string {
  const { headline, detail } = endNote(end, { ...startRun(plan), done, netKopecks: kopecks(netKopecks) });
  return `${headline}, ${detail}`;
}

beforeEach(() => autobetStore.setState({ kind: "idle" }, true));

describe("an autobet", () => {
  it("places one bet after the other, the next only when the result has been shown", async () => {
    const table = sitDown();
    const running = runAutobet(plan, table.way, table.world);
    await table.placed(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(table.bets).toHaveLength(1);
    table.lose();
    await table.placed(2);
    expect(autobetStore.getState()).toMatchObject({ kind: "running", run: { done: 1, netKopecks: -100 } });
    table.lose();
    await table.placed(3);
    table.win();
    await running;
    expect(table.bets.map(({ stake }) => stake)).toEqual([100, 200, 400]);
    expect(overNote()).toBe("Автоставка окончена, 3 из 3 · итог +1.00\u00a0₽");
    expect(table.unwatch).toHaveBeenCalledTimes(1);
  });

  it.each(["stopped", "hidden", "link", "pot", "left"] as const)(
    "ends after the bet under way when the world says %s, with what that bet brought",
    async (kind) => {
      const table = sitDown();
      const running = runAutobet(plan, table.way, table.world);
      await table.placed(1);
      table.happen({ kind });
      table.happen({ kind: "stopped" });
      table.win();
      await running;
      expect(table.bets).toHaveLength(1);
      expect(overNote()).toBe(noteOf({ kind }, 1, 100));
      // Only who has left would not see it at the game.
      const note = endNote({ kind }, { ...startRun(plan), done: 1, netKopecks: kopecks(100) });
      expect(table.report.mock.calls).toEqual(kind === "left" ? [["dice", note]] : []);
    },
  );

  it("ends at once between two bets", async () => {
    const table = sitDown();
    table.holdBreath();
    const running = runAutobet(plan, table.way, table.world);
    await table.placed(1);
    table.win();
    await expect.poll(() => autobetStore.getState()).toMatchObject({ run: { done: 1 } });
    stopAutobet({ kind: "stopped" });
    await running;
    expect(table.bets).toHaveLength(1);
  });

  it("ends with the refusal of a bet, in its words", async () => {
    const table = sitDown();
    const running = runAutobet(plan, table.way, table.world);
    await table.placed(1);
    table.refuse("Дневной лимит ставок исчерпан.");
    await running;
    expect(overNote()).toBe(noteOf({ kind: "refused", text: "Дневной лимит ставок исчерпан." }, 0, 0));
  });

  it("does not even place a bet that would be refused", async () => {
    const table = sitDown({ refusalOf: (stake) => (stake > 100 ? "Недостаточно средств" : undefined) });
    const running = runAutobet(plan, table.way, table.world);
    await table.placed(1);
    table.lose();
    await running;
    expect(table.bets).toHaveLength(1);
    expect(overNote()).toBe(noteOf({ kind: "refused", text: "Недостаточно средств" }, 1, -100));
  });

  it("ends when an answer was lost, after its outcome is known", async () => {
    const table = sitDown();
    const running = runAutobet(plan, table.way, table.world);
    await table.placed(1);
    table.doubt();
    await running;
    expect(overNote()).toBe(noteOf({ kind: "doubt" }, 1, 100));
  });

  it("places no bet where the world is against it from the first moment, and says why in its words", async () => {
    const table = sitDown({ refusalOf: () => "Нет связи" });
    const watch: AutobetWorld["watch"] = (stop) => {
      stop({ kind: "link" });
      return table.unwatch;
    };
    await runAutobet(plan, table.way, { ...table.world, watch });
    expect(table.bets).toHaveLength(0);
    expect(overNote()).toBe(noteOf({ kind: "link" }, 0, 0));
  });

  it("places no bet while another tab bets", async () => {
    const table = sitDown();
    await runAutobet(plan, table.way, { ...table.world, alone: () => Promise.resolve(undefined) });
    expect(table.bets).toHaveLength(0);
    expect(overNote()).toBe(noteOf({ kind: "elsewhere" }, 0, 0));
  });

  it("is one at a time, and its account goes when something else is played", async () => {
    const table = sitDown();
    const running = runAutobet(plan, table.way, table.world);
    await table.placed(1);
    await runAutobet(plan, table.way, table.world);
    dismissAutobet();
    expect(autobetStore.getState().kind).toBe("running");
    table.refuse("Нет связи");
    await running;
    expect(table.bets).toHaveLength(1);
    dismissAutobet();
    expect(autobetStore.getState().kind).toBe("idle");
  });
});
