const LONGEST = 64;
const NAMELESS = "Игрок";

/**
 * A name as others may see it: 1–64 characters on one line. Control characters and the marks that turn the direction
 * of writing go, because with them a name could rearrange the text around it.
 */
export function playerName(given: string): string {
  const visible = given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return Array.from(visible).slice(0, LONGEST).join("").trim() || NAMELESS;
}
