/**
 * What a person has typed, as others may see it. Control characters, marks that turn the direction of writing, and characters that show
 * nothing go, because with them a text could rearrange what stands around it, be empty, or look like another's; more than three marks on a
 * letter go too, which would be drawn over the lines around. The joiner inside an emoji stays, and line breaks do.
 */
export function visibleText(typed: string): string {
  return (
    typed
      .toWellFormed()
      // Before they are put in order, which takes the square of how many there are.
      .replaceAll(HEAP_OF_MARKS, "$1")
      .normalize("NFC")
      .replaceAll(/\r\n?|[\u2028\u2029]/gu, "\n")
      .replaceAll(UNSEEN, " ")
      .replaceAll(TOO_MANY_MARKS, "$1")
      .trim()
  );
}

/**
 * Whatever a call brings, with every text in it rid of what shows nothing, as `visibleText` does; texts without it are left as they are,
 * for a space at the end may belong to a seed.
 */
export function withVisibleTexts(value: unknown): unknown {
  if (typeof value === "string") return isUnseen(value) ? visibleText(value) : value;
  if (Array.isArray(value)) return value.map(withVisibleTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withVisibleTexts(inner)]));
}

/** Whether a text has anything that shows nothing, or marks over the lines around it. */
export function isUnseen(text: string): boolean {
  return !ASCII.test(text) && (text.search(UNSEEN) !== -1 || text.search(TOO_MANY_MARKS) !== -1);
}

/** The same on one line. */
export function visibleLine(typed: string): string {
  return visibleText(typed).replaceAll(/\s+/gu, " ");
}

/** The same with every character in its ordinary form: a full-width letter becomes a letter. */
export function ordinaryLine(typed: string): string {
  return visibleLine(visibleText(typed).normalize("NFKC"));
}

/** Printable, with line breaks: nearly every body is of these alone. */
const ASCII = /^[\n -~]*$/;
const JOINER_IN_EMOJI = String.raw`(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic})`;
const VARIANT_OF_EMOJI = String.raw`(?<=\p{Extended_Pictographic})\ufe0f`;
const UNSEEN = new RegExp(
  String.raw`(?!\n|${JOINER_IN_EMOJI}|${VARIANT_OF_EMOJI})[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{13430}-\u{1343f}\u{1d159}]`,
  "gu",
);
const HEAP_OF_MARKS = /(\p{M}{30})\p{M}+/gu;
const TOO_MANY_MARKS = /(\p{M}{3})\p{M}+/gu;
