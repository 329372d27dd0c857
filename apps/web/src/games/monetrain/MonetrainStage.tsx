import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import { formatRubles } from "@rumb/money/format";
import { memo, type ReactNode, type Ref } from "react";
import type { Autobet } from "../../comfort/autobet-store.ts";
import { bannerWords } from "../../comfort/autobet-words.ts";
import { Button } from "../../kit/Button.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { classNames } from "../../kit/class-names.ts";
import { winSize } from "../../site/win-size.ts";
import { TableBanner } from "../instant/TableBanner.tsx";
import { payoutOf, runningOrder } from "../instant/instant-table.ts";
import { Confetti } from "../shared/Confetti.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { BonusProof } from "./BonusProof.tsx";
import { Mark } from "./PayTable.tsx";
import { PressureScale } from "./Tubes.tsx";
import { Face, Tubes } from "./Tubes.tsx";
import { bonusSentence, coefficientWords, faceWords, waitWords } from "./bet-rule.ts";
import type { MonetrainMoment, MonetrainResult } from "./monetrain-table.ts";
import type { LandedSpin, ShowView } from "./show-view.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./MonetrainStage.module.css";

/**
 * The instrument: counters, tubes, pressure against the price, result. Without motion a table takes the tubes' place. A
 * dialog that opens over it does not draw it again.
 */
export const MonetrainStage = memo(function MonetrainStage(props: MonetrainStageProps) {
  const { moment, last, view, reduced, autobet, onNext, onEnd, endRef } = props;
  return (
    <StagePanel
      title="Monetrain"
      label="Трубы давления"
      busy={runningOrder(moment) !== undefined}
      win={moment.kind === "settled" ? payoutOf(moment.result) : undefined}
      isKept
    >
      <Readings view={view} look={winLook(view)} />
      <div className={styles.field}>
        {reduced ? (
          <div className={kit.stack2}>
            <SpinClock spin={view.spin} spinMs={view.rolling?.lengthMs} />
            <SpinList landed={view.landed} spins={view.spins} />
            <BonusProof bonus={view.bonus} rolling={view.rolling} />
          </div>
        ) : (
          <Tubes view={view} />
        )}
      </div>
      <PressureScale coefficient={view.coefficient} type={view.type} shown={view.bonus !== undefined} />
      <div className={styles.verdict}>
        <TableBanner
          {...bannerWords(autobet)}
          moment={moment}
          idle={idleWords(last)}
          wait={waitWords(moment)}
          outcomeOf={bonusSentence}
          winDetailOf={coefficientWords}
        />
        <div className={kit.keys} hidden={moment.kind !== "drawing"}>
          <Button onClick={onNext}>Дальше</Button>
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
function winLook({ bonus, result, coefficient, type }: ShowView): WinLook {
  if (bonus === undefined) return "rest";
  return (result === undefined ? coefficient > type : result === "win") ? "lit" : "plain";
}

function idleWords(last: MonetrainResult | undefined): string {
  if (last === undefined) return "Шесть труб: синие складываются, красные умножают";
  return `Прошлый бонус: ${coefficientWords(last)}, ${formatRubles(last.winKopecks)}`;
}

export type MonetrainStageProps = {
  moment: MonetrainMoment;
  last: MonetrainResult | undefined;
  view: ShowView;
  reduced: boolean;
  autobet: Autobet;
  /** Ends the spin that is shown. */
  onNext: () => void;
  /** Ends the show, not the result. */
  onEnd: () => void;
  endRef: Ref<HTMLButtonElement>;
};

/** The three counters: «СПИНОВ», the two sums, and «ВЫИГРЫШ», which they multiply to; at the end it is called what it came to. */
function Readings({ view, look }: { view: ShowView; look: WinLook }) {
  return (
    <dl className={styles.readings}>
      <Reading name="СПИНОВ">
        {view.spin}
        <span className={styles.of}>/{view.spins}</span>
      </Reading>
      <Reading
        name={
          <>
            <Mark color="blue" /> × (1 + <Mark color="red" />)
            <VisuallyHidden>Сумма синих, умноженная на 1 + сумму красных</VisuallyHidden>
          </>
        }
      >
        <Mark color="blue" />
        {view.blue}
        <span className={styles.times}>×</span>
        <Mark color="red" />
        {1 + view.red}
      </Reading>
      <Reading
        name={BET_RESULT_WORDS[view.result ?? "win"].toUpperCase()}
        className={classNames(styles.win, styles[look])}
      >
        x{view.coefficient}
        <span className={classNames(styles.of, styles.ofBet)}> от ставки</span>
      </Reading>
    </dl>
  );
}

function Reading({ name, className, children }: ReadingProps) {
  return (
    <div className={styles.reading}>
      <dt className={styles.name}>{name}</dt>
      <dd className={classNames(styles.figure, className)}>{children}</dd>
    </div>
  );
}

/** `lit` is for a bonus that has brought more than its price. */
type WinLook = "rest" | "plain" | "lit";

type ReadingProps = {
  name: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * How far the running spin has got, for visitors who asked for less motion: six marks light up one after the other, in the
 * time that the tubes take.
 */
function SpinClock({ spin, spinMs }: { spin: number; spinMs: number | undefined }) {
  return (
    <div className={styles.clock} aria-hidden="true" data-motion="essential">
      {MARKS.map((mark) => (
        <span
          key={`${spin} ${mark}`}
          className={classNames(styles.mark, spinMs !== undefined && styles.running)}
          style={{ animationDelay: `${(mark * (spinMs ?? 0)) / MARKS.length}ms` }}
        />
      ))}
    </div>
  );
}

const MARKS = [1, 2, 3, 4, 5, 6];

/**
 * The spins that have come to rest, one line each: six faces and the coefficient after them. With `spins`, the lines of
 * those still to come stand there as well, empty.
 */
export function SpinList({ landed, spins = landed.length }: SpinListProps) {
  return (
    <ol className={styles.spins} aria-label="Ход бонуса">
      {landed.map(({ faces, coefficient }, spin) => (
        // Spins only ever follow one another.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={spin} className={styles.spin}>
          <span className={styles.number}>
            <VisuallyHidden>Спин </VisuallyHidden>
            {spin + 1}
          </span>
          <VisuallyHidden>: {faces.map(faceWords).join(", ")}. От ставки </VisuallyHidden>
          <span className={styles.faces} aria-hidden="true">
            {faces.map((face, tube) => (
              // oxlint-disable-next-line react/no-array-index-key -- tubes stand in a row and never change places
              <span key={tube} className={styles.place}>
                <Face face={face} />
              </span>
            ))}
          </span>
          <span className={styles.coefficient}>x{coefficient}</span>
        </li>
      ))}
      {Array.from({ length: spins - landed.length }, (_, ahead) => (
        <li key={landed.length + ahead} className={styles.ahead} aria-hidden="true">
          {landed.length + ahead + 1}
        </li>
      ))}
    </ol>
  );
}

type SpinListProps = { landed: readonly LandedSpin[]; spins?: number };
