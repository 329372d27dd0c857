import { join } from "node:path";
import { expect, test } from "vitest";
import { readSourceFiles } from "./source-files.ts";
import { standardWords } from "./words.ts";

test("the repository speaks in the words of the glossary", () => {
  expect(standardWords(readSourceFiles(join(import.meta.dirname, "../..")))).toEqual([]);
});

test.each([
  ["docs/wallet.md", "The player takes his money out."],
  ["apps/web/src/kit/Dialog.tsx", "// Whoever closes it has his reasons."],
  ["packages/games/src/dice/dice.test.ts", 'test("draws anew", () => undefined);'],
  ["apps/server/src/money/ledger.ts", "const lane = openLane();\nconst lanes = [lane];"],
  ["apps/web/src/kit/base.css", "/* The desk of a page. */"],
  ["apps/web/src/comfort/AutobetSheet.tsx", "const { seats } = offer;"],
  ["apps/server/src/settings/settings.ts", "/** A code opens the binding for so long. */"],
  ["docs/runtime.md", "Other nodes are told of a change."],
  ["apps/web/src/api/live.ts", "const isTold = known(mark);"],
  ["apps/server/src/checks/books-run.ts", "const TOLD = 100;"],
  ["apps/web/src/comfort/session-news.ts", 'tellSession({ kind: "held", bet });'],
  ["apps/web/src/shell/jackpot-toasts.ts", "tell(win);"],
  ["packages/contract/src/guards.ts", "/** Tells what JSON calls an object. */"],
  ["packages/contract/src/guards.ts", " * Hands the value on."],
  ["apps/web/src/games/mines/mines-moves.test.ts", "await hands.start(ORDER);"],
  ["docs/style.md", "What is handed over is readonly."],
])("a planted word in %s is found", (path, text) => {
  expect(standardWords([{ path, text }])).not.toEqual([]);
});

test("words that only look alike, and other kinds of files, are let pass", () => {
  const text =
    "history, this, himalaya, planes, desktop, the, she, by hand, handle, so long as, seated, it tells the player why";
  expect(standardWords([{ path: "docs/a.md", text }])).toEqual([]);
  expect(standardWords([{ path: "apps/server/migrations/0001-a.sql", text: "-- his lane" }])).toEqual([]);
});
