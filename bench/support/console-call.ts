import type { ConsoleAsk } from "./console-http.ts";

/** What the console asks in one moment; `asks` gives each turn another player, page or search. */
export type ConsoleCall = {
  readonly name: string;
  readonly asks: (turn: number) => readonly ConsoleAsk[];
  readonly isFile?: true;
};

/** Numbers that are in the site: another player and bet each turn, and the first payment. */
export type Numbers = {
  readonly somebody: (turn: number) => number;
  readonly bet: (turn: number) => number;
  readonly firstPayment: number;
};

/** A call with another body each turn. */
export function one(
  { path }: { readonly path: string },
  bodyOf: (turn: number) => object,
): ConsoleCall["asks"] {
  return (turn) => [{ path, body: bodyOf(turn) }];
}

/** A day in Moscow on the wire. */
export function dayBefore(days: number): string {
  return new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}
