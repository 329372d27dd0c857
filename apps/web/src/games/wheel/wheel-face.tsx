import { glyph } from "../../kit/icons/Glyph.tsx";
import type { GameFace } from "../../site/game-faces.ts";

/** Wheel: a compass rose. */
const WheelIcon = glyph(
  <>
    <circle cx="12" cy="12" r="9.25" />
    <path d="M12 5.5 14 10l4.5 2-4.5 2-2 4.5-2-4.5-4.5-2 4.5-2z" />
  </>,
);

/** How Wheel looks in menus, tables and on the main page. */
export const face: GameFace = { Icon: WheelIcon, idea: "От x2 до x100 на одном колесе." };
