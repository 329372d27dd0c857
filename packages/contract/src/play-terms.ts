import { Type, type Static } from "typebox";
import { nullable } from "./http.ts";

/** What the operator sets of the games and what decides their bets: previews compute with it what the server will pay. */
export const PlayTerms = Type.Object({
  /** House edge by game, hundredths of a percent. */
  edges: Type.Record(Type.String(), Type.Integer()),
  /** Largest payout of one bet in roubles, null when only the games' own limits stand. */
  max_win: nullable(Type.Number()),
  /** The progressive pot: its part of a stake in 1/10 000, and hits for each billion kopecks staked. */
  pot: Type.Object({ share: Type.Integer(), hits: Type.Integer() }),
  /** By game: a text that is another one whenever any of its terms is. */
  versions: Type.Record(Type.String(), Type.String()),
});
export type PlayTerms = Static<typeof PlayTerms>;
