import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import {
  type BubblesMoment,
  type BubblesResult,
  bubblesResultOf,
  burstWords,
  growthMs,
} from "./bubbles-table.ts";
import { placeOf } from "./gauge-scale.ts";
import { gaugeView } from "./gauge-view.ts";

const order = { stakeKopecks: kopecks(100), targetHundredths: 300 };
const result = (change: Partial<BubblesResult> = {}): BubblesResult => ({
  id: 2,
  burstHundredths: 500,
  won: true,
  winKopecks: kopecks(300),
  balanceKopecks: kopecks(0),
  order,
  ...change,
});
const last = result({ id: 1, burstHundredths: 120, won: false, winKopecks: kopecks(0) });
const drawing = (drawn = result()): BubblesMoment => ({
  kind: "drawing",
  result: drawn,
  part: 0,
  sinceMs: 0,
  lengthMs: 0,
});
const view = (moment: BubblesMoment, change = {}) =>
  gaugeView({ moment, last, targetHundredths: 300, reduced: false, ...change });

describe("the gauge", () => {
  it("rests with a small bubble on its valve before the first bet", () => {
    const rest = view({ kind: "idle" }, { last: undefined });
    expect(rest).toMatchObject({ bubble: "rest", burst: undefined, ring: "open", figure: "rest" });
    expect(rest.ringAt).toBe(placeOf(300, 1000));
  });

  it("takes the old burst away when the next bet is sent, and knows nothing of the new one", () => {
    expect(view({ kind: "pending", order })).toMatchObject({ bubble: "rest", burst: undefined });
  });

  it("grows to the true burst without revealing the verdict", () => {
    expect(view(drawing())).toMatchObject({
      bubble: "growing",
      burst: { id: 2, hundredths: 500, at: placeOf(500, 1000) },
      ring: "open",
      freshId: undefined,
      sweepId: undefined,
    });
  });

  it("keeps scale and ring of the running bet, whatever is set meanwhile", () => {
    const running = view(drawing(), { targetHundredths: 100_000_000 });
    expect(running).toMatchObject({ endHundredths: 1000, targetHundredths: 300 });
  });

  it("shows the verdict on the ring it was made on", () => {
    expect(view({ kind: "settled", result: result() })).toMatchObject({
      ring: "won",
      bubble: "gone",
      freshId: 2,
    });
    const lost = { ...last, id: 3 };
    expect(view({ kind: "settled", result: lost }, { last: lost })).toMatchObject({
      ring: "lost",
      figure: "plain",
    });
    expect(view({ kind: "settled", result: result() }, { targetHundredths: 301 }).ring).toBe("open");
  });

  it("grows nothing when motion is reduced: the old burst stands until the new one is there", () => {
    expect(view(drawing(), { reduced: true })).toMatchObject({ bubble: "gone", burst: { id: 1 } });
    expect(view({ kind: "pending", order }, { reduced: true })).toMatchObject({ burst: { id: 1 } });
  });

  it("sweeps once for a win of x10 and more", () => {
    const tenfold = result({ winKopecks: kopecks(1000) });
    expect(view({ kind: "settled", result: result() }).sweepId).toBeUndefined();
    expect(view({ kind: "settled", result: tenfold }).sweepId).toBe(2);
    expect(view(drawing(tenfold)).sweepId).toBeUndefined();
  });
});

describe("the moment a bubble passes its ring", () => {
  it("lies on its way, and is the end of it for a burst right at the target", () => {
    const { burst } = view(drawing());
    expect(burst?.passesMs).toBeGreaterThan(0);
    expect(burst?.passesMs).toBeLessThan(burst?.lengthMs ?? 0);
    const exact = view(drawing(result({ burstHundredths: 300 }))).burst;
    expect(exact?.passesMs).toBe(exact?.lengthMs);
  });

  it("does not come for a lost bet", () => {
    const lost = result({ burstHundredths: 299, won: false, winKopecks: kopecks(0) });
    expect(view(drawing(lost)).burst?.passesMs).toBeUndefined();
  });
});

it.each([100, 101, 300, 1000, 10 ** 15])("a bubble that bursts at %i grows for 0.45 s at most", (burst) => {
  const lengthMs = growthMs(result({ burstHundredths: burst }));
  expect(lengthMs).toBeGreaterThanOrEqual(170);
  expect(lengthMs).toBeLessThanOrEqual(450);
});

it.each([
  { coff: 1, hundredths: 100 },
  { coff: 1.15, hundredths: 115 },
  { coff: 4.35, hundredths: 435 },
  { coff: 9_999_999_999_999.99, hundredths: 999_999_999_999_999 },
  { coff: 10_000_000_000_000, hundredths: 10 ** 15 },
])("reads x$coff from the wire as $hundredths hundredths", ({ coff, hundredths }) => {
  const reply = {
    status: "lose",
    bet: 1,
    win: 0,
    balance: 99,
    text: "",
    coff,
    id: 7,
    hash: "",
    nonce: 0,
  } as const;
  expect(bubblesResultOf(order, reply).burstHundredths).toBe(hundredths);
});

it("writes bursts in full below a million, in short above", () => {
  expect(burstWords(99_999_999)).toBe("x999999.99");
  expect(burstWords(123_456_789_000)).toBe("x1234.56kk");
});
