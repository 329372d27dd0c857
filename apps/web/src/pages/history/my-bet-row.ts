import type { MyBet, MyBetsTotals } from "@rumb/contract/my-bets";
import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import { formatCoefficient, formatDateTime, formatMoney } from "@rumb/money/format";
import { type Kopecks, subtractKopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";

/** A bet in the words of the table. */
export function myBetRow(bet: MyBet): MyBetRow {
  const pot = kopecksOf(bet.pot);
  return {
    id: bet.id,
    game: bet.game,
    // The second belongs to the slip.
    time: formatDateTime(bet.created_at).slice(0, "31.12.2026 14:05".length),
    stake: formatMoney(kopecksOf(bet.bet)),
    coefficient:
      bet.result === "open" || bet.result === "refund" ? "—" : formatCoefficient(Math.round(bet.coff * 100)),
    result: bet.result,
    win: formatMoney(kopecksOf(bet.win)),
    pot: pot > 0 ? formatMoney(pot) : null,
  };
}

/** What became of a bet. */
export const RESULT_NAMES: Record<MyBet["result"], string> = {
  ...BET_RESULT_WORDS,
  open: "Идёт",
  refund: "Возврат",
};

/** Totals in kopecks; `net` is signed. */
export function totalsInKopecks({ bets, staked, won }: MyBetsTotals) {
  const [stakedKopecks, wonKopecks] = [kopecksOf(staked), kopecksOf(won)];
  const netKopecks: Kopecks = subtractKopecks(wonKopecks, stakedKopecks);
  return { bets, stakedKopecks, wonKopecks, netKopecks };
}

export type MyBetRow = {
  readonly id: number;
  readonly game: MyBet["game"];
  /** Minute in Moscow. */
  readonly time: string;
  readonly stake: string;
  readonly coefficient: string;
  readonly result: MyBet["result"];
  readonly win: string;
  /** What it took of the progressive pot. */
  readonly pot: string | null;
};
