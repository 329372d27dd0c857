/** Each text that differs from this one in one character, with every letter of base64url and what parts a cookie in its place. */
export function everyAlteration(text: string): string[] {
  return Array.from(text, (letter, index) =>
    LETTERS.filter((other) => other !== letter).map(
      (other) => text.slice(0, index) + other + text.slice(index + 1),
    ),
  ).flat();
}

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.");
