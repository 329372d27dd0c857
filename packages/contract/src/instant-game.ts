import type { InstantGameId } from "@rumb/games/games";
import type { ByteStream } from "@rumb/games/fairness/stream";
import type { Kopecks } from "@rumb/money/kopecks";
import type { TSchema } from "typebox";
import type { ApiPath } from "./endpoints/endpoint.ts";
import type { Refusal } from "./errors.ts";
import type { GameWire } from "./game-wire.ts";

/**
 * A game settled in one call, as it is on the wire. The server knows instant games only through this, so a new one
 * is a wire here and a line in the registry.
 */
export type InstantWire = GameWire & {
  readonly id: InstantGameId;
  readonly path: ApiPath;
  readonly request: TSchema;
  readonly reply: TSchema;
  /** A body that `request` takes, of a bet that the game accepts. */
  readonly example: object;
  /** Parses the fields of a body that fits `request` under the given terms, or refuses them. Changes nothing. */
  prepare(fields: WireFields, terms: InstantTerms): PreparedPlay | Refusal;
};

/** The body as it came, by field name; each field is parsed strictly by who reads it. */
export type WireFields = Readonly<Record<string, unknown>>;

/** The operator's terms that become part of the bet: the house edge in hundredths of a percent. */
export type InstantTerms = { readonly edgeHundredths: number };

/** A play whose input is accepted; nothing is drawn yet. */
export type PreparedPlay = {
  readonly stakeKopecks: Kopecks;
  readonly algorithm: number;
  /** Everything that decides the bet beside stake and stream, as it is stored. */
  readonly params: object;
  /** The most this bet can pay, stake included. */
  readonly maxPayoutKopecks: Kopecks;
  settle(stream: ByteStream): SettledPlay;
};

export type SettledPlay = {
  readonly outcome: object;
  readonly won: boolean;
  readonly payoutKopecks: Kopecks;
  readonly coefficientHundredths: number;
  /** The call's answer, of the schema `reply`. */
  answer(context: AnswerContext): object;
};

/** What only the ledger knows: the bet's number, the balance after it, and where its draw came from. */
export type AnswerContext = {
  readonly id: number;
  readonly balanceKopecks: Kopecks;
  readonly hash: string;
  readonly nonce: number;
};
