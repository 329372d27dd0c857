import { Type, type Static } from "typebox";
import { FeedGame } from "./bet-fields.ts";
import { body } from "./http.ts";

/** `search/get`: whatever has this number or begins with this text. */
export const OperatorSearchRequest = body({ text: Type.String({ minLength: 1, maxLength: 64 }) });

const Player = Type.Object({ id: Type.Integer(), name: Type.String() });
/** `sum` is roubles. */
const Order = Type.Object({ id: Type.Integer(), sum: Type.Number(), player: Player });

/** What of it is in the lists that the operator may see, a few rows of each; whose number it is stands before whom it is a part of. */
export const OperatorSearchReply = Type.Object({
  players: Type.Array(Player),
  promo_codes: Type.Array(Type.Object({ name: Type.String() })),
  withdrawals: Type.Array(Order),
  payments: Type.Array(Order),
  /** `bet` is roubles. */
  bets: Type.Array(Type.Object({ id: Type.Integer(), game: FeedGame, bet: Type.Number(), player: Player })),
  rounds: Type.Array(Type.Object({ id: Type.Integer(), number: Type.Integer(), game: FeedGame })),
});
export type OperatorSearchReply = Static<typeof OperatorSearchReply>;
