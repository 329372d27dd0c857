import { glyph } from "../../kit/icons/Glyph.tsx";
import type { GameFace } from "../../site/game-faces.ts";

/** Monetrain: pressure tubes. */
const MonetrainIcon = glyph(
  <path d="M3.5 3v18M9.5 3v18M14.5 3v18M20.5 3v18M3.5 15.5h6M14.5 9.5h6M2 3h9M13 3h9M2 21h9M13 21h9" />,
);

/** How Monetrain looks in menus, tables and on the main page. */
export const face: GameFace = { Icon: MonetrainIcon, idea: "Шесть труб, множители до 9." };
