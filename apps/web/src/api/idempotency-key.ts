/**
 * A fresh key for one action of the player: 32 hex characters, 128 random bits. The key outlives retries of
 * that action and nothing else. (`crypto.randomUUID` does not exist on plain http outside localhost.)
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
