import { memo, type Ref } from "react";
import { Button } from "../../kit/Button.tsx";
import { formatRubles } from "@rumb/money/format";
import { Confetti } from "../shared/Confetti.tsx";
import { payoutOf, runningOrder } from "../instant/instant-table.ts";
import { StagePanel } from "../shared/StagePanel.tsx";
import { TableBanner } from "../instant/TableBanner.tsx";
import { winSize } from "../../site/win-size.ts";
import { bonusSentence, waitWords } from "./bonus-words.ts";
import styles from "./MonetrainStage.module.css";
import type { MonetrainMoment, MonetrainResult } from "./monetrain-table.ts";
import { PressureScale } from "./PressureScale.tsx";
import { Readings, type WinLook } from "./Readings.tsx";
import type { ShowView } from "./show-view.ts";
import { SpinClock } from "./SpinClock.tsx";
import { SpinList } from "./SpinList.tsx";
import { Tubes } from "./Tubes.tsx";

/**
 * The instrument: counters, tubes, pressure against the price, result. Without motion a table takes the tubes' place. A
 * dialog that opens over it does not draw it again.
 */
export const MonetrainStage = memo(function MonetrainStage(props: MonetrainStageProps) {
  const { moment, last, view, reduced, onEnd, endRef } = props;
  return (
    <StagePanel title="Monetrain" label="Трубы давления" busy={runningOrder(moment) !== undefined}>
      <Readings view={view} look={winLook(view)} />
      <div className={styles.field}>
        {reduced ? (
          <div className={styles.table}>
            <SpinClock spin={view.spin} running={view.rolling !== undefined} />
            <SpinList landed={view.landed} spins={view.spins} />
          </div>
        ) : (
          <Tubes view={view} />
        )}
      </div>
      <PressureScale coefficient={view.coefficient} type={view.type} shown={view.bonus !== undefined} />
      <div className={styles.verdict}>
        <TableBanner
          moment={moment}
          idle={idleWords(last)}
          wait={waitWords(moment)}
          outcomeOf={bonusSentence}
          winDetailOf={({ coefficients }) => `x${coefficients.at(-1) ?? 0}`}
        />
        <div hidden={moment.kind !== "drawing"}>
          <Button ref={endRef} onClick={onEnd}>
            Показать итог
          </Button>
        </div>
      </div>
      {moment.kind === "settled" && winSize(payoutOf(moment.result)) === "confetti" && (
        <Confetti key={moment.result.id} />
      )}
    </StagePanel>
  );
});

/** Lit as soon as the bonus has brought more than it cost. */
function winLook({ bonus, coefficient, type }: ShowView): WinLook {
  if (bonus === undefined) return "rest";
  return coefficient > type ? "lit" : "plain";
}

function idleWords(last: MonetrainResult | undefined): string {
  if (last === undefined) return "Шесть труб: синие складываются, красные умножают";
  return `Прошлый бонус: x${last.coefficients.at(-1) ?? 0}, ${formatRubles(last.winKopecks)}`;
}

export type MonetrainStageProps = {
  moment: MonetrainMoment;
  last: MonetrainResult | undefined;
  view: ShowView;
  reduced: boolean;
  /** Ends the show, not the result. */
  onEnd: () => void;
  endRef: Ref<HTMLButtonElement>;
};
