import { Glyph, type GlyphProps } from "../../kit/icons/Glyph.tsx";
import { isMethod, type Method } from "./method-names.ts";

/** The mark of a way to pay; one that this page does not know has the mark of money in general. */
export function MethodIcon({ method, ...props }: GlyphProps & { method: string }) {
  return (
    <Glyph {...props}>
      <path d={isMethod(method) ? marks[method] : UNKNOWN_MARK} />
    </Glyph>
  );
}

// No brands' marks, but what each of them is: a telephone, a line between two, a purse with its F, a card, two coins.
const marks: Record<Method, string> = {
  qiwi: "M6.5 2.5h11v19h-11zM10 18.5h4M6.5 5.5h11",
  linepay: "M2.5 12h4M17.5 12h4M6.5 8h4v8h-4zM13.5 8h4v8h-4zM10.5 12h3",
  fkwallet: "M3.5 6.5h17v13h-17zM3.5 6.5l3-3h11l3 3M10 16.5v-7h5M10 13h4",
  card: "M2.5 5.5h19v13h-19zM2.5 9.5h19M6 15h4M15 15h3",
  yoomoney: "M9 5.5 15.5 12 9 18.5 2.5 12zM12.5 8l2.5-2.5 6.5 6.5-6.5 6.5-2.5-2.5",
};
const UNKNOWN_MARK = "M3.5 6.5h17v11h-17zM12 9.5l2.5 2.5-2.5 2.5-2.5-2.5z";
