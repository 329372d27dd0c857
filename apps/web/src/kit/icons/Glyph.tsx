import type { ReactNode } from "react";

/** The sheet that every icon is drawn on: 24 units, one stroke, mitred corners. Decorative: words stand beside it. */
export function Glyph({ size = 24, children }: GlyphProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeMiterlimit="8"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** An icon of these lines. */
export function glyph(lines: ReactNode) {
  return function DrawnGlyph(props: GlyphProps) {
    return <Glyph {...props}>{lines}</Glyph>;
  };
}

export type GlyphProps = { size?: number };
