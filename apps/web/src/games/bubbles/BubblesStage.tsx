import { memo } from "react";
import type { Autobet } from "../../comfort/autobet-store.ts";
import { bannerWords } from "../../comfort/autobet-words.ts";
import { Confetti } from "../shared/Confetti.tsx";
import { type InstantTable, payoutOf, runningOrder } from "../instant/instant-table.ts";
import { JackpotCounter } from "../instant/JackpotCounter.tsx";
import { LAST_RESULTS } from "../instant/last-results.ts";
import { LastResults } from "../instant/LastResults.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { TableBanner } from "../instant/TableBanner.tsx";
import { useOwnPotWins } from "../instant/use-own-pot-wins.ts";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { useReducedMotion } from "../../browser/use-reduced-motion.ts";
import { winSize } from "../../site/win-size.ts";
import styles from "./BubblesStage.module.css";
import { type BubblesOrder, type BubblesResult, burstWords } from "./bubbles-table.ts";
import { DepthGauge } from "./DepthGauge.tsx";
import { gaugeView } from "./gauge-view.ts";

/** The instrument: pot, gauge, result, last bursts. It follows the button and the call, each in a frame of its own. */
export function BubblesStage({ table, ...set }: BubblesStageProps) {
  return <Instrument table={useFrameLater(table, 2)} {...set} />;
}

const Instrument = memo(function Instrument({ table, targetHundredths, autobet }: BubblesStageProps) {
  const { moment, results } = table;
  const reduced = useReducedMotion();
  const potWins = useOwnPotWins();
  const view = gaugeView({ moment, last: results[0], targetHundredths, reduced });
  return (
    <StagePanel
      title="Bubbles"
      label="Глубиномер"
      busy={runningOrder(moment) !== undefined}
      aside={<JackpotCounter />}
    >
      <div className={styles.reading}>
        <DepthGauge view={view} results={results} />
        <TableBanner
          {...bannerWords(autobet)}
          moment={moment}
          idle="Лопни пузырь! Дорастёт ли он до вашей цели?"
          wait="Пузырь растёт…"
          outcomeOf={burstSentence}
          winDetailOf={burstSentence}
        />
      </div>
      <LastResults
        results={results}
        name="Последние пузыри"
        none={`Здесь появятся последние ${LAST_RESULTS} пузырей`}
        textOf={burstText}
      />
      {potWins > 0 && <Confetti key={`pot ${potWins}`} />}
      {moment.kind === "settled" && winSize(payoutOf(moment.result)) === "confetti" && (
        <Confetti key={moment.result.id} />
      )}
    </StagePanel>
  );
});

function burstText({ burstHundredths }: BubblesResult): string {
  return burstWords(burstHundredths);
}

function burstSentence({ burstHundredths }: BubblesResult): string {
  return `Пузырь лопнул на ${burstWords(burstHundredths)}`;
}

export type BubblesStageProps = {
  table: InstantTable<BubblesOrder, BubblesResult>;
  targetHundredths: number;
  autobet: Autobet;
};
