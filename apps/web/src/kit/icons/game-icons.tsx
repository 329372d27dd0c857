import { Glyph, type GlyphProps } from "./Glyph.tsx";

/** Dice: a depth ruler and the pointer over it. */
export function DiceIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 13.5h19v7h-19zM7 13.5V17M12 13.5v4.5M17 13.5V17M8.5 3.5h7L12 9.5z" />
    </Glyph>
  );
}

/** Mines: a moored contact mine. */
export function MinesIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="11" r="5.5" />
      <path d="M12 5.5v-3M6.5 11h-3M20.5 11h-3M8.1 7.1 6 5M15.9 7.1 18 5M12 16.5v5M8.5 21.5h7" />
    </Glyph>
  );
}

/** Bubbles: three of them, rising. */
export function BubblesIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="9.5" cy="14.5" r="6" />
      <circle cx="17.5" cy="6" r="3" />
      <circle cx="19.5" cy="15.5" r="1.25" />
      <path d="M6.5 14.5a3 3 0 0 1 3-3" />
    </Glyph>
  );
}

/** Jackpot: the log's drum with its ticket strip. */
export function JackpotIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 6.5h19v4a1.75 1.75 0 0 0 0 3.5v4h-19v-4a1.75 1.75 0 0 0 0-3.5zM9 6.5v2M9 11v2.5M9 16v2M13 10h4.5M13 14.5h4.5" />
    </Glyph>
  );
}

/** Wheel: a compass rose. */
export function WheelIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="9.25" />
      <path d="M12 5.5 14 10l4.5 2-4.5 2-2 4.5-2-4.5-4.5-2 4.5-2z" />
    </Glyph>
  );
}

/** Monetrain: pressure tubes. */
export function MonetrainIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M3.5 3v18M9.5 3v18M14.5 3v18M20.5 3v18M3.5 15.5h6M14.5 9.5h6M2 3h9M13 3h9M2 21h9M13 21h9" />
    </Glyph>
  );
}
