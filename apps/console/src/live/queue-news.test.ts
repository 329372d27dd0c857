import { expect, test } from "vitest";
import { newsText, NOTHING_NEW, withNews } from "./queue-news.ts";

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
