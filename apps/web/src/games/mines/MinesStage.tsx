import { classNames } from "../../kit/class-names.ts";
import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import type { MinesMove } from "@rumb/games/mines/mines-payout";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { memo, type RefObject, useEffect, useRef } from "react";
import { useReducedMotion } from "../../browser/use-media.ts";
import type { AutobetNote } from "../../comfort/autobet-store.ts";
import { noteSentence } from "../../comfort/autobet-words.ts";
import { SlipLink } from "../../fairness/SlipLink.tsx";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { winSize } from "../../site/win-size.ts";
import { Confetti } from "../shared/Confetti.tsx";
import { ResultBanner } from "../shared/ResultBanner.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { CoefficientStrip } from "./CoefficientStrip.tsx";
import { MineMark, StarMark } from "./MinesField.tsx";
import { MinesField } from "./MinesField.tsx";
import { fieldView } from "./field-view.ts";
import type { MinesCommands } from "./mines-moves.ts";
import { lockedOrder, type MinesMoment, type MinesTable, waitingMoves } from "./mines-table.ts";
import { minesWords, safeChanceHundredths } from "./mines-words.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./MinesStage.module.css";

/**
 * The chart sheet: what came out, the field, what is on it, and the strip of coefficients. It follows the buttons and the
 * call, each in a frame of its own.
 */
export function MinesStage({ table, ...now }: MinesStageProps) {
  return <Sheet table={useFrameLater(table, 2)} {...now} />;
}

const Sheet = memo(function Sheet(props: MinesStageProps) {
  const { table, bombs, note, strip, pressable, byItself, replayRefusal } = props;
  const { moment } = table;
  const game = moment.kind === "playing" ? moment.game : undefined;
  const payout = moment.kind === "over" ? { ...moment.end, ...moment.end.order } : undefined;
  const win = payout === undefined ? "none" : winSize(payout);
  const busy = moment.kind === "loading" || moment.kind === "starting" || waitingMoves(table).length > 0;
  const chart = useRef<HTMLDivElement>(null);
  useChartInSight(chart, { kind: moment.kind, pressable, byItself });
  return (
    <StagePanel
      title="Mines"
      label="Карта минного поля"
      busy={busy}
      win={payout}
      aside={<SafeChance bombs={game?.bombs ?? bombs} opened={game?.opened.length ?? 0} />}
    >
      <div className={styles.table} ref={chart}>
        <div className={styles.banner}>
          <MinesBanner moment={moment} bombs={bombs} note={note} />
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

/**
 * A game begins, or many of them by themselves: on a phone who has scrolled down to the bombs has the field above the window, and the
 * line over it that says what comes out. The later games of an autobet leave the page where its player has scrolled to.
 */
function useChartInSight(chart: RefObject<HTMLElement | null>, { kind, pressable, byItself }: Begun): void {
  const reduced = useReducedMotion();
  const before = useRef({ kind, byItself });
  useEffect(() => {
    // What is drawn may pass over a start that took less than its frames. A game that was open as the page came did not begin now.
    const wasOpen = before.current.kind === "playing" || before.current.kind === "loading";
    const began = !wasOpen && kind === "playing" && pressable;
    const ranOff = byItself && !before.current.byItself;
    before.current = { kind, byItself };
    if (!began && !ranOff) return;
    chart.current?.scrollIntoView({ block: "nearest", behavior: reduced ? "auto" : "smooth" });
  }, [chart, kind, pressable, byItself, reduced]);
}

type Begun = { kind: MinesMoment["kind"]; pressable: boolean; byItself: boolean };

/** The odds of the next cell, plainly. */
function SafeChance({ bombs, opened }: { bombs: number; opened: number }) {
  return (
    <p className={classNames(kit.tally, styles.chance)}>
      Чистая клетка: <b>{formatMoney(kopecks(safeChanceHundredths(bombs, opened)))} %</b>
    </p>
  );
}

export type MinesStageProps = {
  table: MinesTable & MinesCommands;
  /** As they are set now. */
  bombs: number;
  /** What an autobet that is over has to say. */
  note: AutobetNote | undefined;
  strip: readonly MinesMove[];
  /** True when a press on a closed cell is a move. */
  pressable: boolean;
  /** True while an autobet plays. */
  byItself: boolean;
  /** Why the last game cannot be played again now. */
  replayRefusal: string | undefined;
};

/** Where the table says what a step brought and what came out; `bombs` are those set now. */
function MinesBanner({ moment, bombs, note }: MinesBannerProps) {
  if (note !== undefined && moment.kind !== "playing")
    return <ResultBanner {...note} spoken={noteSentence(note)} />;
  const { tone, headline, figure, detail, spoken } = minesWords(moment, bombs);
  const words = figure === undefined ? headline : <Step text={headline} figure={figure} />;
  return <ResultBanner tone={tone} headline={words} detail={detail} spoken={spoken} />;
}

type MinesBannerProps = { moment: MinesMoment; bombs: number; note: AutobetNote | undefined };

function Step({ text, figure }: { text: string; figure: string }) {
  return (
    <span className={kit.soft}>
      {text} <span className={styles.figure}>{figure}</span>
    </span>
  );
}

/** The legend of the chart: how many bombs, how many safe cells are open, and what can be done with the last game. */
function MinesLegend({ table, bombs, replayRefusal }: MinesLegendProps) {
  const { moment } = table;
  const opened = moment.kind === "playing" ? moment.game.opened.length : 0;
  const end = moment.kind === "over" ? moment.end : undefined;
  const shownBombs = end?.order.bombs ?? bombs;
  return (
    <div className={styles.minesLegendLegend}>
      <dl className={styles.counts}>
        <div className={styles.count}>
          <dt className={styles.name}>
            <span className={styles.mine}>
              <MineMark />
            </span>
            <span className={styles.word}>Бомб</span>
          </dt>
          <dd className={styles.number}>{shownBombs}</dd>
        </div>
        <div className={styles.count}>
          <dt className={styles.name}>
            <span className={styles.star}>
              <StarMark />
            </span>
            <span className={styles.word}>Чисто</span>
          </dt>
          <dd className={styles.number}>
            {end?.opened.length ?? opened} из {MINES_CELLS - shownBombs}
          </dd>
        </div>
      </dl>
      <div className={styles.keys}>
        {end !== undefined && (
          <SlipLink betId={end.id} className={styles.slip} title={`Ставка № ${end.id}`}>
            <Icon name="fair" size={20} />
            <VisuallyHidden>Запись ставки</VisuallyHidden>
          </SlipLink>
        )}
        <ReplayButton table={table} refusal={replayRefusal} />
      </div>
    </div>
  );
}

function ReplayButton({
  table,
  refusal,
}: {
  table: MinesTable & MinesCommands;
  refusal: string | undefined;
}) {
  const { last, replay } = table;
  if (replay !== null)
    return (
      <Button size="s" onClick={table.stopReplay}>
        Остановить, {replay.done} из {replay.of}
      </Button>
    );
  if (last === null || lockedOrder(table) !== undefined) return null;
  return (
    <Button size="s" disabledReason={refusal} onClick={() => void table.replayMoves()}>
      Повторить ходы
    </Button>
  );
}

type MinesLegendProps = {
  table: MinesTable & MinesCommands;
  bombs: number;
  replayRefusal: string | undefined;
};
