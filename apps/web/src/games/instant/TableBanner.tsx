import { betResult } from "@rumb/games/bet-result";
import { formatNet, formatRubles } from "@rumb/money/format";
import { type AutobetWords, noteSentence } from "../../comfort/autobet-words.ts";
import type { TableMoment, TableOrder, TableResult } from "./instant-table.ts";
import { netOf, runningOrder } from "./instant-table.ts";
import { ResultBanner, type ResultBannerProps } from "../shared/ResultBanner.tsx";
import { returnedWords } from "../shared/returned-words.ts";
import { tableSentence } from "./table-sentence.ts";

/** What came out, in words: the win, the loss, the server's own refusal, or the wait. */
export function TableBanner<Order extends TableOrder, Result extends TableResult<Order>>(
  props: TableBannerProps<Order, Result>,
) {
  const { moment, note, hushed = false } = props;
  if (note !== undefined && runningOrder(moment) === undefined)
    return <ResultBanner {...note} spoken={noteSentence(note)} />;
  const spoken = hushed && moment.kind === "settled" ? "" : tableSentence(moment, props.outcomeOf);
  return <ResultBanner {...drawn(props)} spoken={spoken} />;
}

function drawn<Order extends TableOrder, Result extends TableResult<Order>>(
  props: TableBannerProps<Order, Result>,
): Omit<ResultBannerProps, "spoken"> {
  const { moment } = props;
  switch (moment.kind) {
    case "idle":
      return { tone: "idle", headline: props.idle };
    case "pending":
    case "drawing":
      return { tone: "wait", headline: props.wait };
    case "uncertain":
      return { tone: "wait", headline: "Уточняем результат…" };
    case "refused":
      return { tone: "error", headline: moment.text };
    case "settled":
      return settled(moment.result, props);
  }
}

function settled<Order extends TableOrder, Result extends TableResult<Order>>(
  result: Result,
  { outcomeOf, winDetailOf }: TableBannerProps<Order, Result>,
): Omit<ResultBannerProps, "spoken"> {
  const { order, winKopecks } = result;
  const how = betResult(order.stakeKopecks, winKopecks);
  if (how === "lose") return { tone: "lose", headline: outcomeOf(result) };
  if (how === "back")
    return {
      tone: "back",
      headline: returnedWords(winKopecks, order.stakeKopecks),
      detail: outcomeOf(result),
    };
  return {
    tone: "win",
    headline: `Выигрыш ${formatRubles(winKopecks)}`,
    detail: `${winDetailOf(result)} · чистыми ${formatNet(netOf(result))}`,
  };
}

export type TableBannerProps<Order extends TableOrder, Result extends TableResult<Order>> = {
  moment: TableMoment<Order, Result>;
  /** What stands there before the first bet. */
  idle: string;
  /** What stands there while a bet runs. */
  wait: string;
  /** What came out, without its verdict: «Выпало 314159». */
  outcomeOf: (result: Result) => string;
  /** What stands before the net under a win. */
  winDetailOf: (result: Result) => string;
} & AutobetWords;
