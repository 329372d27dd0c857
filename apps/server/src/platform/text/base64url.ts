/**
 * The bytes of a text in base64url, null unless it is the one text that `toString("base64url")` gives for them. Node decodes
 * more: it skips foreign characters, takes `+/=` too, and drops the spare bits of the last character, so that several
 * texts stand for the same bytes. A signature that is decoded must not be had in several spellings.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}
