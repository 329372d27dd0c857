import { expect, test } from "vitest";
import {
  heardOf,
  isOther,
  newsText,
  NOTHING_NEW,
  withBreak,
  withHeard,
  withNews,
  withRows,
} from "./queue-news.ts";

const page = { list: "withdrawals", shown: new Set([5, 6]) };
const news = (id: number, is_new: boolean, list: "withdrawals" | "proposals" = "withdrawals") => ({
  list,
  id,
  is_new,
});

test("a list counts what is new in it and what of it has changed, each once, and nothing of other lists", () => {
  const known = withNews(
    NOTHING_NEW,
    [
      news(7, true),
      news(8, true),
      news(7, true),
      news(5, false),
      news(5, false),
      news(99, false),
      news(9, true, "proposals"),
    ],
    page,
  );
  expect([[...known.added], [...known.changed]]).toEqual([[7, 8], [5]]);
  expect(newsText(known)).toBe("2 новые, 1 изменилась");
});

test("what came and was decided before anybody looked is not new any more", () => {
  expect(newsText(withNews(withNews(NOTHING_NEW, [news(7, true)], page), [news(7, false)], page))).toBeNull();
});

test("what is announced while rows are asked for counts for these as well, but for those among them; what was announced before does not", () => {
  const before = withHeard(heardOf({ rows: [], isFetching: false }), [news(4, true)], "withdrawals");
  const awaiting = withRows(before, { rows: before.rows, isFetching: true }, "withdrawals");
  const heard = withHeard(awaiting, [news(7, true), news(8, true), news(5, false)], "withdrawals");
  const come = withRows(heard, { rows: [{ id: 5 }, { id: 8 }], isFetching: false }, "withdrawals");
  expect([[...come.known.added], [...come.known.changed]]).toEqual([[7], [5]]);
  expect(newsText(withRows(come, { rows: [{ id: 5 }], isFetching: false }, "withdrawals").known)).toBeNull();
});

test("a list whose connection was broken says so until it is read again, even if that brings the same rows", () => {
  const rows = [{ id: 5 }];
  const broken = withBreak(heardOf({ rows, isFetching: false }), "withdrawals");
  expect(newsText(broken.known)).toBe("Связь прерывалась: список мог измениться");
  const more = withHeard(broken, [news(7, true)], "withdrawals");
  expect(newsText(more.known)).toBe("1 новая. Связь прерывалась: список мог измениться");
  const asked = withRows(more, { rows, isFetching: true }, "withdrawals");
  expect(asked.known).toBe(more.known);
  expect(isOther(asked, { rows, isFetching: false })).toBe(true);
  expect(withRows(asked, { rows, isFetching: false, hasFailed: true }, "withdrawals").known).toBe(more.known);
  expect(newsText(withRows(asked, { rows, isFetching: false }, "withdrawals").known)).toBeNull();
});

test("a break while rows are asked for is said of these too, for they may be older", () => {
  const broken = withBreak(heardOf({ rows: undefined, isFetching: true }), "withdrawals");
  const come = withRows(broken, { rows: [{ id: 5 }], isFetching: false }, "withdrawals");
  expect(come.known.wasBroken).toBe(true);
});

test("a list of which nothing is announced misses nothing", () => {
  const heard = heardOf({ rows: [], isFetching: false });
  expect(withBreak(heard, "players")).toBe(heard);
});
