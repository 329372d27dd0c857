import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconsIn, usedIcons } from "./used-icons.ts";

test("the icons that the console shows are there, and no others: see tools/copy-icons.ts", () => {
  const copied = globSync("packages/material-icons/icons/*.mjs").map((path) =>
    path.replace(/^.*\/|\.mjs$/gu, ""),
  );
  expect(copied.sort()).toEqual(usedIcons("."));
});

test("they are of the version that Material UI has", () => {
  const versionOf = (path: string) => /"version": "([^"]+)"/u.exec(readFileSync(path, "utf8"))?.[1];
  expect(versionOf("packages/material-icons/package.json")).toBe(
    versionOf("node_modules/@mui/material/package.json"),
  );
});

test.each([
  ["a module of the console", 'import Add from "@mui/icons-material/Add";', ["Add"]],
  ["one of react-admin", "import ContentClear from '@mui/icons-material/Clear';", ["Clear"]],
  ["an example in a comment", " * import Book from '@mui/icons-material/Book';", []],
])("%s imports what it names", (_what, source, names) => {
  expect(iconsIn(source)).toEqual(names);
});
