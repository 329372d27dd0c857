import { expect, test } from "vitest";
import { filesAndWords } from "./one-words.mjs";
import { chooseStages } from "./stages.mjs";

test("every file before the first option is run, each in the stage it belongs to", () => {
  const files = ["apps/server/test/mines.test.ts", "e2e/games/dice.e2e.ts", "tools/test/one-words.test.ts"];
  expect(filesAndWords(files)).toEqual({ files, words: [] });
  const chosen = chooseStages({ files })
    .flat()
    .map((stage) => [stage.name, stage.files]);
  expect(chosen).toEqual([
    ["unit", ["tools/test/one-words.test.ts"]],
    ["database", ["apps/server/test/mines.test.ts"]],
    ["browser", ["e2e/games/dice.e2e.ts"]],
  ]);
});

test("options go to the runner, with what belongs to them", () => {
  expect(filesAndWords(["a.test.ts", "b.test.ts", "-t", "a name", "--bail=1"])).toEqual({
    files: ["a.test.ts", "b.test.ts"],
    words: ["-t", "a name", "--bail=1"],
  });
  expect(filesAndWords(["-t", "a name"])).toEqual({ files: [], words: ["-t", "a name"] });
});
