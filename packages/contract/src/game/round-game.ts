import type { RoundGameId } from "@rumb/games/games";
import type { RoundGame, RoundResult } from "@rumb/games/game";
import type { ByteStream } from "@rumb/games/fairness/stream";
import type { Kopecks } from "@rumb/money/kopecks";
import { type TSchema, Type } from "typebox";
import type { ApiPath } from "../endpoint.ts";
import type { Refusal } from "../errors.ts";
import type { GameWire } from "./game-wire.ts";
import type { StatedBalance } from "../stated-balance.ts";
import type { WireFields } from "./play-fields.ts";

/**
 * A game of shared rounds as it is on the wire. The server knows them only through this, so a new one is a wire
 * here, a line in the registry, and what its screen gets of a round.
 */
export type RoundWire = GameWire & {
  readonly id: RoundGameId;
  readonly path: ApiPath;
  readonly request: TSchema;
  readonly reply: TSchema;
  readonly rules: RoundRules;
  /** Parses the fields of a body that fits `request` under the given terms, or refuses them. Changes nothing. */
  prepare(fields: WireFields, terms: RoundTerms): PreparedRoundBet | Refusal;
};

/** The operator's terms that become part of the bet: the fee of the bank in hundredths of a percent. */
export type RoundTerms = { readonly edgeHundredths: number };

/** A bet whose input is accepted; whether the round still takes it is for the ledger to say. */
export type PreparedRoundBet = {
  readonly stakeKopecks: Kopecks;
  /** The most this bet can pay, stake included; null when the others' bets decide that. */
  readonly maxPayoutKopecks: Kopecks | null;
  /** Whether the bet is meant for this round. */
  joins(round: number): boolean;
  /** What is stored with the bet, behind a bank of so many kopecks. */
  accept(bankKopecks: Kopecks): object;
  /** The call's answer, of the schema `reply`. */
  answer(context: RoundAnswerContext): object;
};

/** What only the ledger knows. Amounts in kopecks. */
export type RoundAnswerContext = {
  readonly id: number;
  readonly round: number;
  readonly player: { readonly id: number; readonly name: string; readonly img: string };
  readonly params: unknown;
  readonly stated: StatedBalance;
  /** Commitment of the round's server seed. */
  readonly hash: string;
};

/**
 * The round that a bet is meant for, by its number; left out, it is the one that takes bets. A bet repeated after a lost answer
 * never falls into a later round when it names its own.
 */
export const MeantRound = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

/** Whether a bet with these fields may join the round; the schema has checked the field. */
export function isMeantFor(fields: WireFields, round: number): boolean {
  return fields["round"] === undefined || fields["round"] === round;
}

/** The rules of a game of shared rounds over what the database holds: each value is checked before it is used. */
export type RoundRules = {
  readonly algorithm: number;
  readonly startsWithPlayers: 1 | 2;
  readonly maxBankKopecks: Kopecks;
  /** Throws `RangeError` for an empty bank. */
  draw(stream: ByteStream, bankKopecks: Kopecks): object;
  /** Throws `RangeError` when parameters or outcome are not of this game. */
  settle(bet: { stakeKopecks: Kopecks; params: unknown }, outcome: unknown): RoundResult;
};

/** Puts the checks of stored values before a game's own rules. */
export function roundRules<Choice, Params, Outcome extends object>(
  game: RoundGame<Choice, Params, Outcome>,
  guards: { isParams: (value: unknown) => value is Params; isOutcome: (value: unknown) => value is Outcome },
): RoundRules {
  return {
    algorithm: game.algorithm,
    startsWithPlayers: game.startsWithPlayers,
    maxBankKopecks: game.maxBankKopecks,
    draw: (stream, bankKopecks) => game.draw(stream, bankKopecks),
    settle({ stakeKopecks, params }, outcome) {
      if (!guards.isParams(params)) throw new RangeError(`a bet of ${game.id} has foreign parameters`);
      if (!guards.isOutcome(outcome)) throw new RangeError(`a round of ${game.id} has a foreign outcome`);
      return game.settle({ stakeKopecks, params }, outcome);
    },
  };
}
