import { glyph } from "../../kit/icons/Glyph.tsx";
import type { GameFace } from "../../site/game-faces.ts";

/** Dice: a depth ruler and the pointer over it. */
const DiceIcon = glyph(<path d="M2.5 13.5h19v7h-19zM7 13.5V17M12 13.5v4.5M17 13.5V17M8.5 3.5h7L12 9.5z" />);

/** How Dice looks in menus, tables and on the main page. */
export const face: GameFace = { Icon: DiceIcon, idea: "Шанс от 1 до 95 %. Выплата 100 / шанс." };
