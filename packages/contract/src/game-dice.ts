import { Type, type Static } from "typebox";
import { WireDecimal, successAnswer } from "./http.ts";

export const DicePlayRequest = Type.Object(
  {
    bet: WireDecimal,
    chance: WireDecimal,
    btn: Type.Union([Type.Literal("down"), Type.Literal("up")]),
  },
  { additionalProperties: false },
);
export type DicePlayRequest = Static<typeof DicePlayRequest>;

/** Amounts are roubles. `balance` and `win` leave out a hit of the progressive pot (event `jackpotesWin`). */
export const DicePlayReply = Type.Object({
  status: Type.Union([Type.Literal("win"), Type.Literal("lose")]),
  rand_num: Type.Integer({ minimum: 0, maximum: 999_999 }),
  win: Type.Number(),
  bet: Type.Number(),
  balance: Type.Number(),
  text: Type.String(),
  /** Number of the bet, for its slip. */
  id: Type.Integer(),
  /** Commitment (SHA-256 hex) of the server seed that made this roll. */
  hash: Type.String(),
  nonce: Type.Integer(),
});
export type DicePlayReply = Static<typeof DicePlayReply>;
export const DicePlayAnswer = successAnswer(DicePlayReply);
