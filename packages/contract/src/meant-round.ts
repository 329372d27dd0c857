import { Type } from "typebox";
import type { WireFields } from "./instant-game.ts";

/**
 * The round that a bet is meant for, by its number; left out, it is the one that takes bets. A bet repeated after a lost answer
 * never falls into a later round when it names its own.
 */
export const MeantRound = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

/** Whether a bet with these fields may join the round; the schema has checked the field. */
export function isMeantFor(fields: WireFields, round: number): boolean {
  return fields["round"] === undefined || fields["round"] === round;
}
