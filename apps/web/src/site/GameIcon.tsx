import type { GameId } from "@rumb/games/games";
import type { GlyphProps } from "../kit/icons/Glyph.tsx";
import { faceOf } from "./game-faces.ts";

/** The icon of a game. */
export function GameIcon({ game, size = 24 }: GlyphProps & { game: GameId }) {
  const { Icon } = faceOf(game);
  return <Icon size={size} />;
}
