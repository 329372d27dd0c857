import { createHash } from "node:crypto";

const LIMIT = 2_000;
const names = new Map<string, string>();

/**
 * The name under which a SQL text is prepared, the same in every connection. Our texts are constants; should one be
 * built from data after all, those beyond the limit stay unnamed and are parsed each time instead of filling memory.
 */
export function namedStatement(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= LIMIT) return known;
  const name = `s_${createHash("sha256").update(sql).digest("base64url").slice(0, 22)}`;
  names.set(sql, name);
  return name;
}
