import { expect, test } from "vitest";
import { judgeBundle, measureBundle } from "./bundle-size.ts";

const manifest = {
  "index.html": {
    file: "entry.js",
    isEntry: true,
    imports: ["_react.js"],
    dynamicImports: [
      "src/pages/home/HomePage.tsx",
      "src/pages/faq/FaqPage.tsx",
      "src/kit/Odd.tsx",
      "src/kit/Toasts.tsx",
      "../../node_modules/socket.io-client/build/esm/index.js",
    ].concat("src/fairness/Slip.tsx"),
  },
  "_react.js": { file: "react.js", dynamicImports: ["src/games/dice/DiceScreen.tsx"] },
  "_field.js": { file: "field.js" },
  "src/kit/Odd.tsx": { file: "odd.js", isDynamicEntry: true },
  "src/kit/Toasts.tsx": { file: "toasts.js", isDynamicEntry: true, imports: ["_react.js"] },
  "../../node_modules/socket.io-client/build/esm/index.js": { file: "socket.js", isDynamicEntry: true },
  "src/pages/home/HomePage.tsx": { file: "home.js", isDynamicEntry: true, imports: ["_react.js"] },
  "src/pages/faq/FaqPage.tsx": { file: "faq.js", isDynamicEntry: true },
  "src/games/dice/DiceScreen.tsx": {
    file: "dice.js",
    isDynamicEntry: true,
    imports: ["_react.js", "_field.js", "index.html"],
    dynamicImports: ["src/fairness/FairSheet.tsx"],
  },
  "src/fairness/Slip.tsx": { file: "slip.js", isDynamicEntry: true, imports: ["_noble.js"] },
  "src/fairness/FairSheet.tsx": { file: "sheet.js", isDynamicEntry: true },
  "_noble.js": { file: "noble.js" },
  "src/kit/base.css": { file: "base.css" },
};
const bytes: Record<string, number> = {
  "entry.js": 1000,
  "react.js": 60_000,
  "field.js": 700,
  "odd.js": 200,
  "toasts.js": 4,
  "socket.js": 3,
  "home.js": 30,
  "faq.js": 9,
  "dice.js": 5000,
  "slip.js": 8000,
  "sheet.js": 8000,
  "noble.js": 8000,
  "base.css": 100_000,
};
const sizes = measureBundle(manifest, (file) => bytes[file] ?? Number.NaN);

test("the first load is the entry, what it imports, the home page and lazy parts that are no screen", () => {
  expect(sizes.firstLoad).toBe(1000 + 60_000 + 200 + 30);
});

test("what the page asks for once it is drawn is counted by itself", () => {
  expect(sizes.afterwards).toBe(4 + 3);
});

test("a game weighs what its screen adds to the first load; a sheet opened over it weighs on neither", () => {
  expect([...sizes.games]).toEqual([["dice", 5700]]);
});

test("a part that a game loads later counts once, and Mines has room for its carousel", () => {
  const parts = {
    ...manifest,
    "src/games/mines/MinesScreen.tsx": {
      file: "dice.js",
      isDynamicEntry: true,
      dynamicImports: ["src/games/mines/Strip.tsx"],
    },
    "src/games/mines/Strip.tsx": { file: "slip.js", isDynamicEntry: true },
  };
  expect(measureBundle(parts, (file) => bytes[file] ?? Number.NaN).games.get("mines")).toBe(13_000);
  expect(judgeBundle({ firstLoad: 1, afterwards: 1, games: new Map([["mines", 48_000]]) }).failed).toBe(
    false,
  );
  expect(judgeBundle({ firstLoad: 1, afterwards: 1, games: new Map([["mines", 48_001]]) }).failed).toBe(true);
});

test.each([
  { name: "all within their limits", failed: false },
  { name: "a first load one byte too big", firstLoad: 113_001, failed: true },
  { name: "one byte too many right after it", afterwards: 22_001, failed: true },
  { name: "a game one byte too big", game: 20_501, failed: true },
  { name: "nothing measured", firstLoad: 0, failed: true },
  { name: "nothing found that comes afterwards", afterwards: 0, failed: true },
])("the verdict on $name", ({ firstLoad = 113_000, afterwards = 22_000, game = 20_500, failed }) => {
  expect(judgeBundle({ firstLoad, afterwards, games: new Map([["dice", game]]) }).failed).toBe(failed);
});
