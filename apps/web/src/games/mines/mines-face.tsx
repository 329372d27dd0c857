import { glyph } from "../../kit/icons/Glyph.tsx";
import type { GameFace } from "../../site/game-faces.ts";

/** Mines: a moored contact mine. */
const MinesIcon = glyph(
  <>
    <circle cx="12" cy="11" r="5.5" />
    <path d="M12 5.5v-3M6.5 11h-3M20.5 11h-3M8.1 7.1 6 5M15.9 7.1 18 5M12 16.5v5M8.5 21.5h7" />
  </>,
);

/** How Mines looks in menus, tables and on the main page. */
export const face: GameFace = { Icon: MinesIcon, idea: "25 клеток, от 2 до 24 мин." };
