import type { GameId } from "@rumb/games/games";
import type { ComponentType } from "react";
import type { GlyphProps } from "../kit/icons/Glyph.tsx";

/** How a game looks before it is opened. */
export type GameFace = {
  readonly Icon: ComponentType<GlyphProps>;
  /** The game in a phrase, for its tile. */
  readonly idea: string;
};

// Gathered by the build, so that a new game brings its face and no list of faces is kept; the test misses one that is not there.
const faces = import.meta.glob<GameFace>("../games/*/*-face.tsx", { eager: true, import: "face" });

/** The face of a game; throws when its folder has none. */
export function faceOf(game: GameId): GameFace {
  const face = faces[`../games/${game}/${game}-face.tsx`];
  if (face === undefined) throw new Error(`apps/web/src/games/${game}/${game}-face.tsx is missing`);
  return face;
}
