import type { JackpotOutcome, JackpotTickets } from "@rumb/games/jackpot/jackpot";
import type { WheelOutcome, WheelParams } from "@rumb/games/wheel/wheel";
import { isWheelColor, WHEEL_POCKETS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { integerIn, recordOf } from "./guards.ts";

// No schema here: the page checks slips with it and need not carry the schema library for that.

const isTicket = integerIn(1, Number.MAX_SAFE_INTEGER);

/** Guards of what is stored with a bet and a round of Jackpot, and of what a slip states of them. */
export const jackpotGuards = {
  isParams: recordOf<JackpotTickets>({ fromTicket: isTicket, toTicket: isTicket }),
  isOutcome: recordOf<JackpotOutcome>({ ticket: isTicket, tickets: isTicket }),
} as const;

/** The same for Wheel. */
export const wheelGuards = {
  isParams: recordOf<WheelParams>({ color: isColor }),
  isOutcome: recordOf<WheelOutcome>({ pocket: integerIn(0, WHEEL_POCKETS.length - 1) }),
} as const;

export function isColor(value: unknown): value is WheelColor {
  return typeof value === "number" && isWheelColor(value);
}
