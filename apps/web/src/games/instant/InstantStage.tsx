import type { ReactNode } from "react";
import { winSize } from "../../site/win-size.ts";
import { Confetti } from "../shared/Confetti.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import {
  type InstantTable,
  payoutOf,
  runningOrder,
  type TableOrder,
  type TableResult,
} from "./instant-table.ts";
import { JackpotCounter } from "./JackpotCounter.tsx";
import { LastResults, type LastResultsProps } from "./LastResults.tsx";
import { useOwnPotWins } from "./use-own-pot-wins.ts";

/** The plate of a game that draws at once: the pot in its head, the instrument, the last results, and confetti when it is due. */
export function InstantStage<Order extends TableOrder, Result extends TableResult<Order>>(
  props: InstantStageProps<Order, Result>,
) {
  const { title, label, past, children } = props;
  const { moment, results } = props.table;
  const potWins = useOwnPotWins();
  return (
    <StagePanel
      title={title}
      label={label}
      busy={runningOrder(moment) !== undefined}
      aside={<JackpotCounter />}
    >
      {children}
      <LastResults results={results} {...past} />
      {potWins > 0 && <Confetti key={`pot ${potWins}`} />}
      {moment.kind === "settled" && winSize(payoutOf(moment.result)) === "confetti" && (
        <Confetti key={moment.result.id} />
      )}
    </StagePanel>
  );
}

type InstantStageProps<Order extends TableOrder, Result extends TableResult<Order>> = {
  title: string;
  /** Name of the instrument, for the landmark. */
  label: string;
  table: InstantTable<Order, Result>;
  past: Omit<LastResultsProps<Result>, "results">;
  children: ReactNode;
};
