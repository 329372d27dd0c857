import { memo } from "react";
import type { DiceRange } from "@rumb/games/dice/dice";
import type { Autobet } from "../../comfort/autobet-store.ts";
import { bannerWords } from "../../comfort/autobet-words.ts";
import { useComfort } from "../../comfort/comfort-settings.ts";
import { Confetti } from "../shared/Confetti.tsx";
import { type InstantTable, payoutOf } from "../instant/instant-table.ts";
import { JackpotCounter } from "../instant/JackpotCounter.tsx";
import { LAST_RESULTS } from "../instant/last-results.ts";
import { LastResults } from "../instant/LastResults.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { useOwnPotWins } from "../instant/use-own-pot-wins.ts";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { useReducedMotion } from "../../browser/use-reduced-motion.ts";
import { winSize } from "../../site/win-size.ts";
import { DepthRuler } from "./DepthRuler.tsx";
import { DiceBanner } from "./DiceBanner.tsx";
import styles from "./DiceStage.module.css";
import { FLIGHT_MS, runningBet, type DiceMoment, type DiceOrder, type DiceResult } from "./dice-table.ts";
import { RollDrums, type RollDrumsProps } from "./RollDrums.tsx";
import { rulerView } from "./stage-view.ts";

/** The instrument: pot, drums, result, ruler, last rolls. It follows the buttons and the call, each in a frame of its own. */
export function DiceStage({ table, ...set }: DiceStageProps) {
  return <Instrument table={useFrameLater(table, 2)} {...set} />;
}

const Instrument = memo(function Instrument(props: DiceStageProps) {
  const { range, chanceHundredths, onChance, autobet } = props;
  const { moment, results: rolls } = props.table;
  const reduced = useReducedMotion();
  const flightMs = useComfort(({ fast }) => (fast ? 0 : FLIGHT_MS));
  const potWins = useOwnPotWins();
  const locked = autobet.kind === "running";
  const view = rulerView({ moment, last: rolls[0], chanceHundredths, reduced });
  return (
    <StagePanel
      title="Dice"
      label="Глубиномер"
      busy={runningBet(moment) !== undefined}
      aside={<JackpotCounter />}
    >
      <div className={styles.reading}>
        <RollDrums roll={view.roll} spin={view.spin} look={drumLook(moment, rolls)} durationMs={flightMs} />
        <DiceBanner moment={moment} words={bannerWords(autobet)} />
      </div>
      <DepthRuler
        range={range}
        chanceHundredths={chanceHundredths}
        onChance={onChance}
        locked={locked}
        flightMs={flightMs}
        view={view}
        rolls={rolls}
      />
      <LastResults
        results={rolls}
        name="Последние броски"
        none={`Здесь появятся последние ${LAST_RESULTS} бросков`}
        textOf={rollText}
      />
      {potWins > 0 && <Confetti key={`pot ${potWins}`} />}
      {moment.kind === "settled" && winSize(payoutOf(moment.result)) === "confetti" && (
        <Confetti key={moment.result.id} />
      )}
    </StagePanel>
  );
});

function rollText({ roll }: DiceResult): string {
  return String(roll);
}

/** The figure is lit only by a win; a loss leaves it plain. */
function drumLook(moment: DiceMoment, rolls: readonly DiceResult[]): RollDrumsProps["look"] {
  if (moment.kind === "settled") return winSize(payoutOf(moment.result)) === "none" ? "plain" : "lit";
  if (moment.kind === "drawing") return "turning";
  return rolls.length === 0 ? "rest" : "plain";
}

export type DiceStageProps = {
  table: InstantTable<DiceOrder, DiceResult>;
  range: DiceRange;
  chanceHundredths: number;
  onChance: (chanceHundredths: number) => void;
  autobet: Autobet;
};
