import { type Static, Type } from "typebox";

const Person = { id: Type.Integer(), name: Type.String() };

/** A sign of playing for rakeback and the pot, with its figures. A hint: nothing follows from it by itself. Amounts are roubles. */
export const OperatorFlag = Type.Union([
  Type.Object({
    kind: Type.Literal("rewards_only"),
    /** Of the newest bets; `returned` is a part of the stakes, without the pot. */
    bets: Type.Integer(),
    staked: Type.Number(),
    returned: Type.Number(),
    rakeback: Type.Number(),
    pot: Type.Number(),
  }),
  Type.Object({
    kind: Type.Literal("linked_claims"),
    /** How many accounts look like this person's, and what those have taken out in 30 days that have taken any. */
    accounts: Type.Integer(),
    claims: Type.Array(Type.Object({ ...Person, sum: Type.Number() })),
  }),
  Type.Object({
    kind: Type.Literal("opposite"),
    game: Type.Union([Type.Literal("wheel"), Type.Literal("dice")]),
    other: Type.Object(Person),
    /** Rounds of the Wheel, or bets in Dice. */
    times: Type.Integer(),
  }),
]);
export type OperatorFlag = Static<typeof OperatorFlag>;
