import { formatCoefficient } from "@rumb/money/format";
import { scaleInteger } from "@rumb/money/ratio";
import { TableBanner } from "../shared/TableBanner.tsx";
import type { DiceMoment, DiceResult } from "./dice-table.ts";

/** What came out, in words. */
export function DiceBanner({ moment }: { moment: DiceMoment }) {
  return (
    <TableBanner
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
