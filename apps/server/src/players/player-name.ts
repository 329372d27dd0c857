import { visibleLine } from "../platform/text/visible-text.ts";

const LONGEST = 64;
const NAMELESS = "Игрок";

/**
 * A name as others may see it: 1–64 characters on one line that all show something (`visibleText`), in their ordinary form: a full-width
 * «ＲＵＭＢ» becomes «RUMB».
 */
export function playerName(given: string): string {
  const visible = visibleLine(given.normalize("NFKC"));
  return Array.from(visible).slice(0, LONGEST).join("").trim() || NAMELESS;
}
