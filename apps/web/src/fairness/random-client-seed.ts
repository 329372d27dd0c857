// A file of its own: the first load needs it, and not the sentences of all refusals.

/** A client seed nobody can guess: 20 hexadecimal digits, 80 random bits. */
export function randomClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
