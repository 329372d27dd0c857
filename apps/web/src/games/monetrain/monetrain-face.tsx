import { Glyph, type GlyphProps } from "../../kit/icons/Glyph.tsx";
import type { GameFace } from "../../site/game-faces.ts";

/** How Monetrain looks in menus, tables and on the main page. */
export const face: GameFace = { Icon: MonetrainIcon, idea: "Шесть труб, множители до 9." };

/** Monetrain: pressure tubes. */
function MonetrainIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M3.5 3v18M9.5 3v18M14.5 3v18M20.5 3v18M3.5 15.5h6M14.5 9.5h6M2 3h9M13 3h9M2 21h9M13 21h9" />
    </Glyph>
  );
}
