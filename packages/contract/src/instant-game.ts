import type { ByteStream } from "@rumb/games/fairness/stream";
import type { Kopecks } from "@rumb/money/kopecks";
import type { Static, TSchema } from "typebox";
import type { Refusal } from "./errors.ts";

/**
 * A game settled in one call, as it is on the wire. The server knows instant games only through this, so a new one
 * is a wire here and a line in the registry.
 */
export type InstantWire<Request extends TSchema, Reply extends TSchema> = {
  readonly id: string;
  readonly path: string;
  readonly request: Request;
  readonly reply: Reply;
  /** Parses the validated body under the given terms, or refuses it with the reason. Changes nothing. */
  prepare(body: Static<Request>, terms: InstantTerms): PreparedPlay<Static<Reply>> | Refusal;
};

/** The operator's terms that become part of the bet: the house edge in hundredths of a percent. */
export type InstantTerms = { readonly edgeHundredths: number };

/** A play whose input is accepted; nothing is drawn yet. */
export type PreparedPlay<Reply> = {
  readonly stakeKopecks: Kopecks;
  readonly algorithm: number;
  /** Everything that decides the bet beside stake and stream, as it is stored. */
  readonly params: object;
  /** The most this bet can pay, stake included. */
  readonly maxPayoutKopecks: Kopecks;
  settle(stream: ByteStream): SettledPlay<Reply>;
};

export type SettledPlay<Reply> = {
  readonly outcome: object;
  readonly won: boolean;
  readonly payoutKopecks: Kopecks;
  readonly coefficientHundredths: number;
  answer(context: AnswerContext): Reply;
};

/** What only the ledger knows: the bet's number, the balance after it, and where its draw came from. */
export type AnswerContext = {
  readonly id: number;
  readonly balanceKopecks: Kopecks;
  readonly hash: string;
  readonly nonce: number;
};

/** Keeps a wire with its types hidden, so that a registry can hold wires of different games. */
export function anyInstant<Request extends TSchema, Reply extends TSchema>(
  wire: InstantWire<Request, Reply>,
): AnyInstant {
  return { open: (use) => use(wire) };
}

export type AnyInstant = {
  open<Result>(
    use: <Request extends TSchema, Reply extends TSchema>(wire: InstantWire<Request, Reply>) => Result,
  ): Result;
};
