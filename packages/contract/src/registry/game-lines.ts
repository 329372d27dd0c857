// The line of each game by which everything beyond its facts is found: its calls, slips and returns.
export { bubblesWire as bubbles } from "../bubbles/bubbles-wire.ts";
export { diceWire as dice } from "../dice/dice-wire.ts";
export { jackpotWire as jackpot } from "../jackpot/jackpot-wire.ts";
export { minesWire as mines } from "../mines/mines-wire.ts";
export { monetrainWire as monetrain } from "../monetrain/monetrain-wire.ts";
export { wheelWire as wheel } from "../wheel/wheel-wire.ts";
