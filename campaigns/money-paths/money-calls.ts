import type { MoneyCall } from "./deeds.ts";
import { OPERATOR_CALLS } from "./operator-calls.ts";
import { PLAYER_CALLS } from "./player-calls.ts";

/** Every call that moves money, or decides about it. */
export const MONEY_CALLS: readonly MoneyCall[] = [...PLAYER_CALLS, ...OPERATOR_CALLS];
