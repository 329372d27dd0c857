const LONGEST = 64;
const NAMELESS = "Игрок";

/**
 * A name as others may see it: 1–64 characters on one line, in their ordinary form (a full-width «ＲＵＭＢ» becomes
 * «RUMB»). Control characters, marks that turn the direction of writing, and characters that show nothing go, because
 * with them a name could rearrange the text around it, be empty, or look like another's. The joiner inside an emoji stays.
 */
export function playerName(given: string): string {
  const visible = given
    .toWellFormed()
    .normalize("NFKC")
    .replaceAll(UNSEEN, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return Array.from(visible).slice(0, LONGEST).join("").trim() || NAMELESS;
}

const JOINER_IN_EMOJI = String.raw`(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic})`;
const VARIANT_OF_EMOJI = String.raw`(?<=\p{Extended_Pictographic})\ufe0f`;
const UNSEEN = new RegExp(
  String.raw`(?!${JOINER_IN_EMOJI}|${VARIANT_OF_EMOJI})[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]`,
  "gu",
);
