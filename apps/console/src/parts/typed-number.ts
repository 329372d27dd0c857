/** What was typed without the sign before a number, which the console writes everywhere: «№ 9» is 9. */
export function withoutNumberSign(typed: string): string {
  return typed.trim().replace(/^№\s*/u, "");
}
