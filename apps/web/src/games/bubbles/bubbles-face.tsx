import { glyph } from "../../kit/icons/Glyph.tsx";
import type { GameFace } from "../../site/game-faces.ts";

/** Bubbles: three of them, rising. */
const BubblesIcon = glyph(
  <>
    <circle cx="9.5" cy="14.5" r="6" />
    <circle cx="17.5" cy="6" r="3" />
    <circle cx="19.5" cy="15.5" r="1.25" />
    <path d="M6.5 14.5a3 3 0 0 1 3-3" />
  </>,
);

/** How Bubbles looks in menus, tables and on the main page. */
export const face: GameFace = { Icon: BubblesIcon, idea: "Цель от x1.05. Пузырь лопается сам." };
