import { GAME_IDS } from "@rumb/games/games";
import { expect, test } from "vitest";
import { faceOf } from "./game-faces.ts";

test.each(GAME_IDS)("%s has an icon and its idea in a phrase", (game) => {
  const { Icon, idea } = faceOf(game);
  expect(Icon).toBeTypeOf("function");
  expect(idea).toMatch(/\.$/u);
});
