import { expect, test } from "vitest";
import { newsText, NOTHING_NEW, withNews, withRows } from "./queue-news.ts";

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
  const late = [news(7, true), news(8, true), news(5, false)];
  const heard = { rows: [], known: withNews(NOTHING_NEW, [news(4, true), ...late], page), late };
  const come = withRows(heard, [{ id: 5 }, { id: 8 }], "withdrawals");
  expect([[...come.known.added], [...come.known.changed]]).toEqual([[7], [5]]);
  expect(newsText(withRows(come, [{ id: 5 }], "withdrawals").known)).toBeNull();
});
