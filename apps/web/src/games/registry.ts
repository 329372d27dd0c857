import type { GameId } from "@rumb/games/registry";
import type { ComponentType } from "react";
import { paths } from "../paths.ts";

/** The screen of every game: where it lives and how it is fetched. A game without a screen does not compile. */
export const gameScreens = {
  dice: {
    path: paths.dice,
    load: () => import("./dice/DiceScreen.tsx").then(({ DiceScreen }) => DiceScreen),
  },
} satisfies Record<GameId, GameScreen>;

type GameScreen = {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
};
