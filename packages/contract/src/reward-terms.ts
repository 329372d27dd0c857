import { type Static, Type } from "typebox";
import { nullable } from "./http.ts";

// Rakeback and the income of partners can be moved to the balance only after a hold, and up to a bound in a month.

/** Of a player's reward: what is too young to be moved, roubles, and when its oldest part can be (Unix ms; null without any). */
export const heldReward = { held: Type.Number(), held_until: nullable(Type.Integer()) };

/** The operator's terms of these rewards. */
export const RewardTerms = Type.Object({
  hold_hours: Type.Integer(),
  /** The most that one person may move in a calendar month in Moscow, roubles, and what of it is left; null: no bound. */
  month: nullable(Type.Object({ cap: Type.Number(), left: Type.Number() })),
});
export type RewardTerms = Static<typeof RewardTerms>;
