import type {
  MonetrainBuyReply,
  MonetrainGetReply,
  MonetrainTube,
} from "@rumb/contract/monetrain/monetrain-wire";
import { MONETRAIN_LIMITS, isMonetrainType, monetrainPriceKopecks } from "@rumb/games/monetrain/monetrain";
import type { MonetrainType } from "@rumb/games/monetrain/monetrain-tables";
import { betResult } from "@rumb/games/bet-result";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import type { TableMoment, TableResult } from "../instant/instant-table.ts";

/** How long the tubes scroll for one spin, milliseconds. */
export const SPIN_MS = 6000;
/** The same with «Быстро»: long enough to see where each tube lands. */
export const FAST_SPIN_MS = 900;

/** The order that a price pays for: as many whole kopecks for each bet as are in it, so never more than the price. */
export function orderOfPrice(priceKopecks: Kopecks, type: MonetrainType): MonetrainOrder {
  return monetrainOrder(kopecks(Math.floor(priceKopecks / type)), type);
}

/** An order for a bonus; its stake is the price. */
export function monetrainOrder(betKopecks: Kopecks, type: MonetrainType): MonetrainOrder {
  return { betKopecks, type, stakeKopecks: monetrainPriceKopecks(betKopecks, type) };
}

/** Reads the server's answer to an order. */
export function monetrainResultOf(order: MonetrainOrder, reply: MonetrainBuyReply): MonetrainResult {
  return { ...shownOf(order, reply), balanceKopecks: kopecksOf(reply.balance) };
}

/** The last bonus, as the server remembers it; the balance is the one of now. Null when its type is none we know. */
export function lastBonusOf(last: LastBonus, balanceKopecks: Kopecks): MonetrainResult | null {
  if (!isMonetrainType(last.type)) return null;
  const order = monetrainOrder(kopecksOf(last.bet), last.type);
  return { ...shownOf(order, last), balanceKopecks };
}

/** Recognises the types of a bonus. The nearest thing to a default is the cheapest. */
export function typeOrDefault(value: number): MonetrainType {
  return isMonetrainType(value) ? value : MONETRAIN_LIMITS.defaultType;
}

function shownOf(order: MonetrainOrder, { id, coffs, tubes, win }: ShownBonus) {
  const winKopecks = kopecksOf(win);
  return {
    id,
    won: betResult(order.stakeKopecks, winKopecks) === "win",
    winKopecks,
    spins: tubes.map((spin) => spin.map(faceOf)),
    coefficients: coffs,
    order,
  };
}

function faceOf({ color, m }: MonetrainTube): number {
  return color === "red" ? -m : m;
}

export type MonetrainOrder = {
  /** The price: bet × type. */
  readonly stakeKopecks: Kopecks;
  readonly betKopecks: Kopecks;
  readonly type: MonetrainType;
};

/** What the server answered. `won`: it brought more than its price. */
export type MonetrainResult = TableResult<MonetrainOrder> & {
  /** Six faces for each spin: 0 empty, m blue, −m red. */
  readonly spins: readonly (readonly number[])[];
  /** The coefficient after each spin; the last one is the result's. */
  readonly coefficients: readonly number[];
};

export type MonetrainMoment = TableMoment<MonetrainOrder, MonetrainResult>;

type LastBonus = NonNullable<MonetrainGetReply>;
type ShownBonus = Pick<MonetrainBuyReply, "id" | "coffs" | "tubes" | "win">;
