import type { GameId } from "@rumb/games/games";
import type { ComponentType } from "react";

/** How the screen of every game is fetched. A game without a screen does not compile. */
export const gameScreens = {
  bubbles: { load: async () => (await import("./bubbles/BubblesScreen.tsx")).BubblesScreen },
  dice: { load: async () => (await import("./dice/DiceScreen.tsx")).DiceScreen },
  jackpot: { load: async () => (await import("./jackpot/JackpotScreen.tsx")).JackpotScreen },
  monetrain: { load: async () => (await import("./monetrain/MonetrainScreen.tsx")).MonetrainScreen },
  mines: { load: async () => (await import("./mines/MinesScreen.tsx")).MinesScreen },
  wheel: { load: async () => (await import("./wheel/WheelScreen.tsx")).WheelScreen },
} satisfies Record<GameId, GameScreen>;

type GameScreen = { readonly load: () => Promise<ComponentType> };
