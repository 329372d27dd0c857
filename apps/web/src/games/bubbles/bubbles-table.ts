import type { BubblesPlayReply } from "@rumb/contract/bubbles/bubbles-wire";
import { formatCoefficient, formatShort } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import type { TableMoment, TableResult } from "../instant/instant-table.ts";
import { placeOf, scaleEnd } from "./gauge-scale.ts";

/** How long the bubble grows until it bursts, milliseconds: up to 0.45 s, in step with how far it gets on the scale. */
export function growthMs({ burstHundredths, order }: BubblesResult): number {
  return 170 + Math.round(280 * placeOf(burstHundredths, scaleEnd(order.targetHundredths)));
}

/** Reads the server's answer to an order. */
export function bubblesResultOf(order: BubblesOrder, reply: BubblesPlayReply): BubblesResult {
  return {
    id: reply.id,
    // The wire has two decimals; as a product of floats they are a hair off the whole hundredths.
    burstHundredths: Math.round(reply.coff * 100),
    won: reply.status === "win",
    winKopecks: kopecksOf(reply.win),
    balanceKopecks: kopecksOf(reply.balance),
    order,
  };
}

/** A burst in words that fit the instrument: in full below a million, in the short form above. */
export function burstWords(burstHundredths: number): string {
  return burstHundredths < 100_000_000
    ? formatCoefficient(burstHundredths)
    : `x${formatShort(kopecks(burstHundredths))}`;
}

/** What the player asked for. */
export type BubblesOrder = { readonly stakeKopecks: Kopecks; readonly targetHundredths: number };

/** What the server answered: where the bubble burst. */
export type BubblesResult = TableResult<BubblesOrder> & { readonly burstHundredths: number };

export type BubblesMoment = TableMoment<BubblesOrder, BubblesResult>;
