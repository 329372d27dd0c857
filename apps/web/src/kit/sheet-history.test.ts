import { expect, test } from "vitest";
import { createSheetHistory } from "./sheet-history.ts";

test("«Назад» closes the sheet and stays on the page; the next one leaves it", () => {
  const { browser, sheets, closed } = setUp();
  open(sheets, "menu", closed);
  browser.back();
  expect(closed).toEqual(["menu"]);
  expect(browser.now()).toBe("/dice");
  browser.back();
  expect(browser.now()).toBe("/");
});

test("of two sheets the upper one closes first", () => {
  const { browser, sheets, closed } = setUp();
  open(sheets, "purchase", closed);
  open(sheets, "question", closed);
  browser.back();
  expect(closed).toEqual(["question"]);
  browser.back();
  expect(closed).toEqual(["question", "purchase"]);
});

test("a sheet closed by its own button leaves no entry behind", () => {
  const { browser, sheets, closed } = setUp();
  const done = open(sheets, "menu", closed);
  done();
  expect(browser.now()).toBe("/dice");
  browser.back();
  expect(browser.now()).toBe("/");
});

test("a link in a sheet leads on, and «Назад» from there comes to the page under the sheet", () => {
  const { browser, sheets, closed } = setUp();
  const done = open(sheets, "menu", closed);
  browser.go("/mines");
  done();
  expect(browser.now()).toBe("/mines");
  browser.back();
  expect(browser.now()).toBe("/dice");
});

function open(sheets: ReturnType<typeof createSheetHistory>, name: string, closed: string[]): () => void {
  const done = sheets.opened(() => {
    closed.push(name);
    done();
  });
  return done;
}

/** A browser that came from `/` to `/dice`; an entry is an address and the sheet over it. */
function setUp() {
  const entries = [
    { path: "/", sheet: 0 },
    { path: "/dice", sheet: 0 },
  ];
  let at = 1;
  let popped = (): void => undefined;
  const put = (path: string, sheet: number): void => {
    entries.splice(++at, entries.length, { path, sheet });
  };
  const now = () => entries[at] ?? { path: "", sheet: 0 };
  const browser = {
    now: () => now().path,
    go: (path: string) => put(path, 0),
    back() {
      at -= 1;
      popped();
    },
  };
  const sheets = createSheetHistory({
    sheetNow: () => now().sheet,
    push: (id) => put(now().path, id),
    back: () => browser.back(),
    onPop: (listener) => (popped = listener),
    later: (work) => work(),
  });
  const closed: string[] = [];
  return { browser, sheets, closed };
}
