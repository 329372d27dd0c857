import type { InstantGameId } from "@rumb/games/games";
import type { InstantGame, PlayResult } from "@rumb/games/game";
import type { ByteStream } from "@rumb/games/fairness/stream";
import { type Kopecks, roubles } from "@rumb/money/kopecks";
import { type TSchema, Type } from "typebox";
import type { ApiPath } from "../endpoint.ts";
import type { Refusal } from "../errors.ts";
import type { GameWire } from "./game-wire.ts";
import type { WireFields } from "./play-fields.ts";
import { balanceFields } from "../balance-fields.ts";
import type { StatedBalance } from "../stated-balance.ts";

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

/**
 * The play of a bet whose input is accepted. `show` says of a result whether it is won, and what the game's reply says beside the
 * fields that every reply has.
 */
export function preparePlay<Params extends object, Outcome extends object>(
  game: InstantGame<Params, Outcome>,
  { stakeKopecks, params }: { readonly stakeKopecks: Kopecks; readonly params: Params },
  show: (result: PlayResult<Outcome>) => { readonly won: boolean; readonly reply: object },
): PreparedPlay {
  return {
    stakeKopecks,
    algorithm: game.algorithm,
    params,
    maxPayoutKopecks: game.maxPayoutKopecks(stakeKopecks, params),
    settle(stream) {
      const result = game.play({ stakeKopecks, params, stream });
      const { won, reply } = show(result);
      return {
        ...result,
        won,
        answer: ({ id, stated, hash, nonce }) => ({
          ...reply,
          win: roubles(result.payoutKopecks),
          ...stated,
          id,
          hash,
          nonce,
        }),
      };
    },
  };
}

/** Number of a bet, for its slip; commitment (SHA-256 hex) of the server seed that decided it, and the nonce of its draw. */
export const drawFields = { id: Type.Integer(), hash: Type.String(), nonce: Type.Integer() };

/** Of every reply. Amounts are roubles; `balance` and `win` leave out a hit of the progressive pot (event `jackpotesWin`). */
export const playReplyFields = { win: Type.Number(), ...balanceFields, ...drawFields };

/** Of the reply of a game that is won or lost by one draw; `text` is what the screen says of it. */
export const wonOrLostFields = {
  ...playReplyFields,
  status: Type.Union([Type.Literal("win"), Type.Literal("lose")]),
  bet: Type.Number(),
  text: Type.String(),
};

/** What such a reply says of any bet. */
export function wonOrLost(won: boolean, stakeKopecks: Kopecks) {
  return { status: won ? "win" : "lose", bet: roubles(stakeKopecks) } as const;
}

/** What a game's reply says beside the fields of every reply. */
export type OwnFields<Reply> = Omit<Reply, keyof typeof playReplyFields>;

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
  readonly stated: StatedBalance;
  readonly hash: string;
  readonly nonce: number;
};
