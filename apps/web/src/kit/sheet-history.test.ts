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

test("a sheet closed by its own button is no step of the way back", () => {
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

test("a step back from a page lands below a sheet that was closed there", () => {
  const { browser, sheets, closed } = setUp();
  open(sheets, "menu", closed)();
  browser.go("/mines");
  browser.back();
  expect(browser.now()).toBe("/dice");
  browser.back();
  expect(browser.now()).toBe("/");
});

test("a link that is pressed as the menu closes leads on, whichever comes first", () => {
  for (const closesFirst of [true, false]) {
    const { browser, sheets, closed } = setUp();
    const done = open(sheets, "menu", closed);
    if (closesFirst) done();
    browser.go("/mines");
    if (!closesFirst) done();
    expect(browser.now()).toBe("/mines");
    browser.back();
    expect(browser.now()).toBe("/dice");
    browser.back();
    expect(browser.now()).toBe("/");
  }
});

test("however often menus open and close, two steps back are two pages", () => {
  const { browser, sheets, closed } = setUp();
  const purchase = open(sheets, "purchase", closed);
  open(sheets, "question", closed)();
  purchase();
  for (let time = 0; time < 3; time += 1) open(sheets, "menu", closed)();
  browser.back();
  expect(browser.now()).toBe("/");
  browser.forward();
  expect(browser.now()).toBe("/dice");
  browser.forward();
  expect(browser.now()).toBe("/dice");
  browser.back();
  expect(browser.now()).toBe("/");
});

test("a question that was closed by its button is no step of its own before the sheet it stood over", () => {
  const { browser, sheets, closed } = setUp();
  open(sheets, "purchase", closed);
  open(sheets, "question", closed)();
  browser.back();
  expect(closed).toEqual(["purchase"]);
  expect(browser.now()).toBe("/dice");
  browser.back();
  expect(browser.now()).toBe("/");
});

test("a page that is loaded again with a menu open stands below it, and the next step back leaves it", () => {
  const { browser, sheets, closed, reload } = setUp();
  open(sheets, "menu", closed);
  open(sheets, "question", closed);
  reload();
  expect(browser.now()).toBe("/dice");
  browser.back();
  expect(browser.now()).toBe("/");
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
  let moved = (): void => undefined;
  const put = (path: string, sheet: number): void => {
    entries.splice(++at, entries.length, { path, sheet });
  };
  const now = () => entries[at] ?? { path: "", sheet: 0 };
  const step = (by: number): void => {
    at += by;
    popped();
  };
  const browser = {
    now: () => now().path,
    go(path: string) {
      put(path, 0);
      moved();
    },
    back: () => step(-1),
    forward: () => step(1),
  };
  const load = () =>
    createSheetHistory({
      sheetNow: () => now().sheet,
      push: (id) => put(now().path, id),
      back: () => browser.back(),
      onPop: (listener) => (popped = listener),
      onMove: (listener) => (moved = listener),
    });
  const closed: string[] = [];
  return { browser, sheets: load(), closed, reload: load };
}
