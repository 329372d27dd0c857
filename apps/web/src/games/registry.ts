import { type GameId, games } from "@rumb/games/games";
import type { ComponentType } from "react";

// Gathered by the build: the screen of a game is <Label>Screen.tsx in its folder. tools/tidy misses one that is not there.
const screens = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  "./*/*Screen.tsx",
  "!./{instant,rounds,shared}/*",
]);

/** Fetches the screen of a game; throws when its folder has none. */
export async function loadScreen(game: GameId): Promise<ComponentType> {
  const name = `${games[game].label}Screen`;
  const screen = (await screens[`./${game}/${name}.tsx`]?.())?.[name];
  if (screen === undefined)
    throw new Error(`apps/web/src/games/${game}/${name}.tsx with its component is missing`);
  return screen;
}
