import type { AmountRule } from "../kit/amount-rules.ts";

/** What hotkeys do at a game now. What is left out cannot be done now, or not in this game. */
export type GameKeys = {
  /** Space: the bet, or the take. */
  readonly play?: (() => void) | undefined;
  /** A: «Меньше» of Dice, «Автовыбор» of Mines. */
  readonly first?: (() => void) | undefined;
  /** D: «Больше» of Dice. */
  readonly second?: (() => void) | undefined;
  /** C: «Забрать» of Mines. */
  readonly take?: (() => void) | undefined;
  /** Q, W, E, R: the stake, by the rule of its own field. */
  readonly stake?: StakeKeys | undefined;
};

/** A key of a game in the list of hotkeys: its place, with what both layouts print on it, and what it does. */
export type GameKey = { readonly key: string; readonly does: string };

export type StakeKeys = {
  readonly value: number;
  readonly rule: AmountRule;
  readonly onCommit: (value: number) => void;
};
