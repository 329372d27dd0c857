import { type ReactNode, useEffect, useState, memo } from "react";
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
import { LastResults, type LastResultsProps } from "./LastResults.tsx";
import { useSession } from "../../api/session.ts";
import { onSocketEvent } from "../../api/socket.ts";
import { useLive } from "../../api/live.ts";
import { Money } from "../../kit/Money.tsx";
import styles from "./InstantStage.module.css";

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
      win={moment.kind === "settled" ? payoutOf(moment.result) : undefined}
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

/** How often the pot has fallen to this player since the screen opened: each time is worth a celebration. */
function useOwnPotWins(): number {
  const [wins, setWins] = useState(0);
  useEffect(
    () =>
      onSocketEvent("jackpotesWin", (win) => {
        if (win.user_id === useSession.getState().user?.id) setWins((before) => before + 1);
      }),
    [],
  );
  return wins;
}

/** «ДЖЕКПОТ:» and the progressive pot, counting live. Not a live region: it changes twice a second. */
const JackpotCounter = memo(function JackpotCounter() {
  const potKopecks = useLive((live) => live.potKopecks);
  return (
    <p className={styles.counter}>
      <span className={styles.name}>ДЖЕКПОТ:</span>{" "}
      <span className={styles.sum}>
        {potKopecks === undefined ? "—" : <Money kopecks={potKopecks} animated />}
      </span>
    </p>
  );
});
