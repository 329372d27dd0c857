import { expect, test } from "vitest";
import { placeBeside } from "./place-beside.ts";

const page = { width: 390, height: 800, scrolled: 100 };

test("a menu stands below its button, with the same right edge", () => {
  const button = { top: 300, bottom: 344, right: 378 };
  expect(placeBeside({ button, page, menuHeight: 240 })).toEqual({ top: 452, bottom: "auto", right: 12 });
});

test("without room below it stands above, also on a page that is scrolled", () => {
  const button = { top: 700, bottom: 744, right: 378 };
  expect(placeBeside({ button, page, menuHeight: 240 })).toEqual({ top: "auto", bottom: 8, right: 12 });
});

test("without room anywhere it stands below, where the page can be scrolled to it", () => {
  const button = { top: 150, bottom: 194, right: 600 };
  expect(placeBeside({ button, page: { ...page, height: 320 }, menuHeight: 240 })).toEqual({
    top: 302,
    bottom: "auto",
    right: 8,
  });
});
