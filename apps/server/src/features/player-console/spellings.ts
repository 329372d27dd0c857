/** Words have at most so many «ё», and what is looked at is bounded. */
const MOST_YO = 2;
const MOST_PLACES = 6;

/**
 * How a name may be written in which somebody has typed `text`, that first: most people type «е» for «ё», and names hold either. Letters
 * beyond the sixth «е» stay as they were typed.
 */
export function spellingsOf(text: string): string[] {
  const plain = text.replaceAll("ё", "е").replaceAll("Ё", "Е");
  const places = [...plain.matchAll(/е/giu)].slice(0, MOST_PLACES).map(({ index }) => index);
  return [...new Set([text, ...withYo(plain, places, MOST_YO)])];
}

/** The text, and with «ё» at each choice of at most `most` of the places. */
function withYo(text: string, places: readonly number[], most: number): string[] {
  if (most === 0) return [text];
  return [text, ...places.flatMap((at, order) => withYo(yoAt(text, at), places.slice(order + 1), most - 1))];
}

function yoAt(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === "Е" ? "Ё" : "ё"}${text.slice(at + 1)}`;
}
