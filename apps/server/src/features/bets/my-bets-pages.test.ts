import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cutPage,
  FIRST_PAGE,
  NEWER_BETS,
  OLDER_BETS,
  PAGE_BETS,
  type PagePlace,
  readPlace,
} from "./my-bets-pages.ts";

describe("the links of a page", () => {
  test.each([
    { what: "no bets at all", bets: 0, page: 1, links: "- [1] -" },
    { what: "one page", bets: 10, page: 1, links: "- [1] -" },
    { what: "a bet too many for one page", bets: 11, page: 1, links: "- [1] 2 2-2" },
    { what: "the second of two pages", bets: 11, page: 2, links: "1 1 [2] -" },
    { what: "the first of many", bets: 100, page: 1, links: "- [1] 2 3 2-91" },
    { what: "the second of many", bets: 100, page: 2, links: "1 1 [2] 3 4 3-81" },
    { what: "the fifth of many", bets: 100, page: 5, links: "4-71 1 3 4 [5] 6 7 6-51" },
    { what: "the last of many", bets: 100, page: 10, links: "9-21 1 8 9 [10] -" },
  ])("$what: $links", ({ bets, page, links }) => {
    const { links: made } = cut(bets, placeOf(bets, page));
    expect([made.at(0)?.label, made.at(-1)?.label]).toEqual(["Назад", "Вперед"]);
    const numbers = made.slice(1, -1).map(({ label, active }) => (active ? `[${label}]` : label));
    expect([made.at(0)?.id ?? "-", ...numbers, made.at(-1)?.id ?? "-"].join(" ")).toBe(links);
  });

  test("lead over every bet once, forwards and each of them back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), (bets) => {
        const seen: number[] = [];
        let place: PagePlace | null = FIRST_PAGE;
        while (place !== null) {
          const { page, links } = cut(bets, place);
          seen.push(...page.map(({ id }) => id));
          for (const { label, id } of links.slice(1, -1)) {
            expect(readPlace(id ?? "")).toEqual(placeOf(bets, Number(label)));
          }
          const next = links.at(-1)?.id ?? null;
          place = next === null ? null : readPlace(next);
        }
        expect(seen).toEqual(Array.from({ length: bets }, (_, index) => bets - index));
      }),
    );
  });

  test("bets outside the period are passed over, and the walk goes on behind them", () => {
    const seen: number[] = [];
    let place: PagePlace | null = FIRST_PAGE;
    while (place !== null) {
      const { page, links } = cut(200, place, (id) => id % 50 === 7);
      seen.push(...page.map(({ id }) => id));
      const next = links.at(-1)?.id ?? null;
      place = next === null ? null : readPlace(next);
    }
    expect(seen).toEqual([157, 107, 57, 7]);
  });
});

test.each(
  ["", "0", "2", "1-5", "0-5", "2-0", "2-", "-2-5", "2-5-", "2-05", "2-1e3", "2-9007199254740992"].concat([
    "10000000000-5",
    "2-٥",
    " 2-5",
    "2-5\n",
  ]),
)("the place %j is none of ours", (id) => {
  expect(readPlace(id)).toBeNull();
});

/** A page of a list of bets 1…`bets`. */
function cut(bets: number, place: PagePlace, inPeriod: (id: number) => boolean = () => true) {
  const all = Array.from({ length: bets }, (_, index) => ({ id: index + 1, inPeriod: inPeriod(index + 1) }));
  const older = all.filter(({ id }) => id < place.belowId).toReversed();
  const newer = all.filter(({ id }) => id >= place.belowId);
  return cutPage(place, { older: older.slice(0, OLDER_BETS), newer: newer.slice(0, NEWER_BETS) });
}

/** Where page `number` of a list of bets 1…`bets` begins. */
function placeOf(bets: number, number: number): PagePlace {
  return number === 1 ? FIRST_PAGE : { number, belowId: bets - (number - 1) * PAGE_BETS + 1 };
}
