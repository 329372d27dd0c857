import type { WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { bannerOf, payoutOf } from "./wheel-moment.ts";

const X2 = 0;
const X100 = 44;
const own = (color: WheelColor, stake: number) => ({
  id: color,
  round: 7,
  color,
  stakeKopecks: kopecks(stake),
});
const result = { moment: "result", uncertain: false } as const;

describe("what own bets came to", () => {
  it("is the stake times the multiplier on the drawn one, and all stakes beside it", () => {
    expect(payoutOf([own(2, 1000), own(100, 500)], X100)).toEqual({
      winKopecks: 50_000,
      stakeKopecks: 1500,
    });
    expect(payoutOf([own(100, 100_000)], X100).winKopecks).toBe(10_000_000);
    expect(payoutOf([], X2)).toEqual({ winKopecks: 0, stakeKopecks: 0 });
  });
});

describe("the banner", () => {
  it("announces a win with what is left of it above the stakes", () => {
    expect(bannerOf({ ...result, pocket: X100, own: [own(2, 1000), own(100, 500)] })).toMatchObject({
      tone: "win",
      headline: "Выигрыш 500.00\u00a0₽",
      detail: "Выпало x100 · чистыми +485.00\u00a0₽",
      spoken: "Выпало x100. Выигрыш 500.00\u00a0₽",
    });
  });

  it("celebrates no return that is not above the stakes", () => {
    expect(bannerOf({ ...result, pocket: X2, own: [own(2, 1000), own(10, 1000)] })).toMatchObject({
      tone: "back",
      headline: "Вернулось 20.00\u00a0₽ из 20.00\u00a0₽",
    });
  });

  it("is quiet about a loss, and about nothing at stake", () => {
    expect(bannerOf({ ...result, pocket: X2, own: [own(10, 1000)] })).toMatchObject({
      tone: "lose",
      headline: "Выпало x2",
    });
    expect(bannerOf({ ...result, pocket: X2, own: [] })).toMatchObject({
      tone: "idle",
      spoken: "Выпало x2",
    });
  });

  it("announces no win before the server has paid it", () => {
    const landed = bannerOf({
      moment: "landed",
      uncertain: false,
      pocket: X100,
      own: [own(100, 500)],
    });
    expect(landed).toMatchObject({ tone: "idle", headline: "Выпало x100" });
  });

  it("disturbs nobody who only watches", () => {
    for (const moment of ["waiting", "betting", "closed", "spin"] as const) {
      expect(bannerOf({ moment, uncertain: false, pocket: undefined, own: [] }).spoken).toBe("");
    }
  });

  it("says what is at stake, and when it is not known", () => {
    const betting = {
      moment: "betting",
      pocket: undefined,
      own: [own(2, 1000), own(2, 250)],
    } as const;
    expect(bannerOf({ ...betting, uncertain: false }).spoken).toBe("Ваши ставки: 12.50\u00a0₽");
    expect(bannerOf({ ...betting, uncertain: true }).tone).toBe("wait");
  });
});
