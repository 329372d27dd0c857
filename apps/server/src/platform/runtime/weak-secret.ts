/**
 * Whether a secret looks like something a person typed: of 32 random bytes at least 24 are different ones, and of 32 random
 * letters, digits and signs at least 16, but for one time in a million.
 */
export function isWeakSecret(secret: Uint8Array | string): boolean {
  return typeof secret === "string" ? new Set(secret).size < 12 : new Set(secret).size < 16;
}
