import { formatCoefficient } from "@rumb/money/format";
import { scaleInteger } from "@rumb/money/ratio";
import type { AutobetWords } from "../../comfort/autobet-words.ts";
import { TableBanner } from "../instant/TableBanner.tsx";
import type { DiceMoment, DiceResult } from "./dice-table.ts";

/** What came out, in words. */
export function DiceBanner({ moment, words }: { moment: DiceMoment; words: AutobetWords }) {
  return (
    <TableBanner
      {...words}
      moment={moment}
      idle="Куда укажет стрелка: меньше или больше?"
      wait="Бросок…"
      outcomeOf={({ text }) => text}
      winDetailOf={paidMultiplier}
    />
  );
}

function paidMultiplier({ winKopecks, order }: DiceResult): string {
  return formatCoefficient(scaleInteger(100, winKopecks, order.stakeKopecks));
}
