import type { MinesMove } from "@rumb/games/mines/mines-payout";
import { memo } from "react";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { Confetti } from "../shared/Confetti.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { winSize } from "../../site/win-size.ts";
import { CoefficientStrip } from "./CoefficientStrip.tsx";
import { fieldView } from "./field-view.ts";
import type { MinesHands } from "./mines-conductor.ts";
import { type MinesTable, waitingMoves } from "./mines-table.ts";
import { safeChanceHundredths } from "./mines-words.ts";
import { MinesBanner } from "./MinesBanner.tsx";
import { MinesField } from "./MinesField.tsx";
import { MinesLegend } from "./MinesLegend.tsx";
import styles from "./MinesStage.module.css";

/**
 * The chart sheet: what came out, the field, what is on it, and the strip of coefficients. It follows the buttons and the
 * call, each in a frame of its own.
 */
export function MinesStage({ table, ...now }: MinesStageProps) {
  return <Sheet table={useFrameLater(table, 2)} {...now} />;
}

const Sheet = memo(function Sheet(props: MinesStageProps) {
  const { table, bombs, strip, pressable, replayRefusal } = props;
  const { moment } = table;
  const game = moment.kind === "playing" ? moment.game : undefined;
  const win = moment.kind === "over" ? winSize({ ...moment.end, ...moment.end.order }) : "none";
  const busy = moment.kind === "loading" || moment.kind === "starting" || waitingMoves(table).length > 0;
  return (
    <StagePanel
      title="Mines"
      label="Карта минного поля"
      busy={busy}
      aside={<SafeChance bombs={game?.bombs ?? bombs} opened={game?.opened.length ?? 0} />}
    >
      <div className={styles.table}>
        <div className={styles.banner}>
          <MinesBanner moment={moment} bombs={bombs} />
        </div>
        <div className={styles.field}>
          <MinesField
            cells={fieldView(moment)}
            pressable={pressable}
            sweep={win === "sweep" || win === "confetti"}
            onPress={(cell) => void table.press(cell)}
          />
        </div>
        <div className={styles.legend}>
          <MinesLegend table={table} bombs={bombs} replayRefusal={replayRefusal} />
        </div>
      </div>
      <CoefficientStrip moves={strip} opened={game?.opened.length} />
      {win === "confetti" && <Confetti />}
    </StagePanel>
  );
});

/** The odds of the next cell, plainly. */
function SafeChance({ bombs, opened }: { bombs: number; opened: number }) {
  return (
    <p className={styles.chance}>
      Чистая клетка: <b>{formatMoney(kopecks(safeChanceHundredths(bombs, opened)))} %</b>
    </p>
  );
}

export type MinesStageProps = {
  table: MinesTable & MinesHands;
  /** As they are set now. */
  bombs: number;
  strip: readonly MinesMove[];
  /** True when a press on a closed cell is a move. */
  pressable: boolean;
  /** Why the last game cannot be played again now. */
  replayRefusal: string | undefined;
};
