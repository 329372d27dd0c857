import { Type, type Static } from "typebox";
import { body, nullable } from "./http.ts";
import { betFields } from "./bet-fields.ts";

/** A server seed that is over: everything about it is public. */
export const RevealedSeed = Type.Object({
  /** 32 bytes, lower-case hex. */
  server_seed: Type.String(),
  /** SHA-256 of these bytes, published before the first bet. */
  hash: Type.String(),
  client_seed: Type.String(),
  /** Rounds that used it: their nonces are 0 … rounds − 1. */
  rounds: Type.Integer(),
});
export type RevealedSeed = Static<typeof RevealedSeed>;

/** Where the player's next draws come from. */
export const FairState = Type.Object({
  /** Commitment of the server seed in use. */
  hash: Type.String(),
  client_seed: Type.String(),
  /** Number of the next round. */
  nonce: Type.Integer(),
  /** Commitment of the server seed that a rotation brings into use, known before its client seed is chosen. */
  next_hash: Type.String(),
  /** True while an unfinished round keeps the seed from being revealed. */
  locked: Type.Boolean(),
  /** The seed in use is not the first one, whose client seed the server has drawn. */
  rotated: Type.Boolean(),
  previous: nullable(RevealedSeed),
});
export type FairState = Static<typeof FairState>;

/** `hash` names the seed that is to be revealed, so that a repeated request does not rotate twice. */
export const FairRotateRequest = body({
  hash: Type.String({ maxLength: 64 }),
  client_seed: Type.String({ maxLength: 64 }),
});
export type FairRotateRequest = Static<typeof FairRotateRequest>;

export const BetSlipRequest = body({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
export type BetSlipRequest = Static<typeof BetSlipRequest>;

/**
 * The public random value that a shared round named before its first bet: a chain of drand's, and the beacon of it that its close asks
 * for (docs/fairness.md). Times of the chain are seconds.
 */
export const SlipBeacon = Type.Object({
  chain: Type.Object({
    hash: Type.String(),
    public_key: Type.String(),
    genesis_time: Type.Number(),
    period: Type.Number(),
    group_hash: Type.String(),
    id: Type.String(),
  }),
  /** When betting closes, Unix milliseconds, and the number that follows from it. Null while the countdown stands. */
  closed_at: nullable(Type.Integer()),
  number: nullable(Type.Integer()),
  /** Both null until the round is drawn, and for ever when it was drawn without the beacon. */
  signature: nullable(Type.String()),
  mix: nullable(Type.String()),
});
export type SlipBeacon = Static<typeof SlipBeacon>;

/** The shared round that a bet was in. Nobody else of it is named. Amounts are roubles. */
export const SlipRound = Type.Object({
  id: Type.Integer(),
  /** Among the rounds of its game; `id` counts those of all games. Slips of before have none. */
  number: Type.Optional(Type.Integer()),
  /** All stakes; in the Jackpot each of their kopecks is a ticket. */
  bank: Type.Number(),
  bets: Type.Integer(),
  /** Where the bet stands among them, from 1. */
  place: Type.Integer(),
  /**
   * What all bets put into the draw, in their order. Null while the round takes bets, and of a round that has more than
   * `SLIP_ROUND_BETS` of them.
   */
  client_seeds: nullable(Type.Array(Type.String())),
  stakes: nullable(Type.Array(Type.Number())),
  /** Left out of a round that was opened without a chain, whose algorithm is 1. */
  beacon: Type.Optional(SlipBeacon),
});
export type SlipRound = Static<typeof SlipRound>;

/** How the last rounds of all games were drawn: `promised` named a chain, `missed` of these were drawn without a beacon. */
export const BeaconCounts = Type.Object({
  looked: Type.Integer(),
  promised: Type.Integer(),
  missed: Type.Integer(),
});
export type BeaconCounts = Static<typeof BeaconCounts>;

/** A bet with everything that its verification needs. Amounts are roubles. The same for its player and for a stranger. */
export const BetSlip = Type.Object({
  ...betFields,
  name: Type.String(),
  algorithm: Type.Integer(),
  /** The game's own parameters and outcome, as the rules of its algorithm version name them. */
  params: Type.Unknown(),
  outcome: Type.Unknown(),
  hash: Type.String(),
  /** Of a shared round made of all bets' client seeds, and of its beacon: null until it is drawn. */
  client_seed: nullable(Type.String()),
  nonce: Type.Integer(),
  /** Null until the player has rotated their seed, or the shared round has ended. */
  server_seed: nullable(Type.String()),
  /** The bet's part in the progressive pot: share in 1/10 000, hits per 10⁹ kopecks staked, what it won. */
  pot: Type.Object({ share: Type.Integer(), hits: Type.Integer(), win: Type.Number() }),
  /** Only of a shared round. */
  round: Type.Optional(SlipRound),
});
export type BetSlip = Static<typeof BetSlip>;
