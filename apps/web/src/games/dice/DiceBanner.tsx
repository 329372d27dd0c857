import { formatCoefficient, formatRubles } from "@rumb/money/format";
import { scaleInteger } from "@rumb/money/ratio";
import { ResultBanner, type ResultBannerProps } from "../shared/ResultBanner.tsx";
import { diceSentence } from "./dice-sentence.ts";
import { netOf, type DiceMoment, type DiceResult } from "./dice-table.ts";

/** What came out, in words: the win, the loss, the server's own refusal, or the wait. */
export function DiceBanner({ moment }: { moment: DiceMoment }) {
  return <ResultBanner {...drawn(moment)} spoken={diceSentence(moment)} />;
}

function drawn(moment: DiceMoment): Omit<ResultBannerProps, "spoken"> {
  switch (moment.kind) {
    case "idle":
      return { tone: "idle", headline: "Куда укажет стрелка: меньше или больше?" };
    case "pending":
    case "drawing":
      return { tone: "wait", headline: "Бросок…" };
    case "uncertain":
      return { tone: "wait", headline: "Уточняем результат…" };
    case "refused":
      return { tone: "error", headline: moment.text };
    case "settled":
      return settled(moment.result);
  }
}

function settled(result: DiceResult): Omit<ResultBannerProps, "spoken"> {
  if (!result.won) return { tone: "lose", headline: result.text };
  const multiplier = formatCoefficient(scaleInteger(100, result.winKopecks, result.order.stakeKopecks));
  return {
    tone: "win",
    headline: `Выигрыш ${formatRubles(result.winKopecks)}`,
    detail: `${multiplier} · чистыми +${formatRubles(netOf(result))}`,
  };
}
