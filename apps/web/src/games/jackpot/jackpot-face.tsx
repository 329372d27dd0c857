import { glyph } from "../../kit/icons/Glyph.tsx";
import type { GameFace } from "../../site/game-faces.ts";

/** Jackpot: the log's drum with its ticket strip. */
const JackpotIcon = glyph(
  <path d="M2.5 6.5h19v4a1.75 1.75 0 0 0 0 3.5v4h-19v-4a1.75 1.75 0 0 0 0-3.5zM9 6.5v2M9 11v2.5M9 16v2M13 10h4.5M13 14.5h4.5" />,
);

/** How Jackpot looks in menus, tables and on the main page. */
export const face: GameFace = { Icon: JackpotIcon, idea: "Один банк на всех. Шанс — доля ваших билетов." };
