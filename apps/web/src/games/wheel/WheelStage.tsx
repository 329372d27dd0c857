import type { WheelPast } from "@rumb/contract/wheel/wheel-events";
import { multiplierOf, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { type RefObject, useRef } from "react";
import { useReducedMotion } from "../../browser/use-media.ts";
import { Money } from "../../kit/Money.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { classNames } from "../../kit/class-names.ts";
import { winSize } from "../../site/win-size.ts";
import { type TimedMotion, useTimedMotion } from "../rounds/round-motion.ts";
import { Confetti } from "../shared/Confetti.tsx";
import { ResultBanner } from "../shared/ResultBanner.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { CompassRose } from "./CompassRose.tsx";
import { PastRounds } from "./RoundRecords.tsx";
import { staked } from "./wheel-bets.ts";
import { colorOf, tint } from "./wheel-color.ts";
import { cardOf, landedPocket, type WheelMoment } from "./wheel-moment.ts";
import type { OwnBet, WheelRound, WheelTable } from "./wheel-table.ts";
import { bannerOf, momentTitles, payoutOf } from "./wheel-moment.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./WheelStage.module.css";

/** The instrument: countdown, compass rose, bank and players, result, past rounds. */
export function WheelStage(props: WheelStageProps & { rose: RefObject<HTMLDivElement | null> }) {
  const { rose, table, moment, secondsLeft, own, uncertain, connected } = props;
  const reduced = useReducedMotion();
  const { round, history } = table;
  const pocket = landedPocket(table, moment);
  const win = moment === "result" && pocket !== undefined ? payoutOf(own, pocket) : undefined;
  const size = win === undefined ? "none" : winSize(win);
  const sweeps = size === "sweep" || size === "confetti";
  return (
    <StagePanel title="Wheel" label="Компасная роза" busy={moment === "spin"} win={win}>
      <CountdownBar moment={moment} round={round} secondsLeft={secondsLeft} connected={connected} />
      <div className={styles.field}>
        <div ref={rose} className={styles.rose}>
          <CompassRose view={cardOf(table, moment, reduced)} sweep={sweeps ? round?.number : undefined}>
            <RoseHub
              moment={moment}
              secondsLeft={connected ? secondsLeft : null}
              landed={pocket === undefined ? undefined : multiplierOf(pocket)}
              last={history[0]}
              lit={size !== "none"}
            />
          </CompassRose>
        </div>
        <div className={styles.figures}>
          <RoundFigures round={round} ownKopecks={staked(own)} />
        </div>
        <div className={styles.banner}>
          <ResultBanner {...bannerOf({ moment, pocket, own, uncertain })} />
        </div>
      </div>
      <PastRounds history={history} loading={moment === "loading"} />
      {size === "confetti" && <Confetti key={round?.number} />}
    </StagePanel>
  );
}

export type WheelStageProps = {
  table: WheelTable;
  moment: WheelMoment;
  secondsLeft: number | null;
  /** The own bets of this round. */
  own: readonly OwnBet[];
  uncertain: boolean;
  connected: boolean;
};

/** What goes on, and how much of its time is left: a ruled bar that runs out. Without a connection nobody knows. */
export function CountdownBar({ moment, round, secondsLeft, connected }: CountdownBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useTimedMotion(bar, connected ? runOut(moment, round) : undefined);
  const counts = moment === "betting" || moment === "spin";
  return (
    <div className={styles.countdown}>
      <p className={styles.words}>
        <span className={kit.soft}>{momentTitles[moment]}</span>
        <span
          className={classNames(styles.seconds, !connected && styles.unknown)}
          role="timer"
          aria-live="off"
        >
          {counts && (connected ? `${secondsLeft ?? 0} с` : "?")}
        </span>
      </p>
      <div className={styles.well}>
        <div className={classNames(styles.bar, moment === "spin" && styles.spin)} ref={bar} />
        <Ruler className={styles.ruler ?? ""} />
      </div>
    </div>
  );
}

/** The bar empties while it counts; else it is as its own style says, empty. */
function runOut(moment: WheelMoment, round: WheelRound | undefined): TimedMotion | undefined {
  if (!round || round.endsAtMs === null) return undefined;
  const lengthMs = moment === "betting" ? round.countdownMs : moment === "spin" && round.spin?.lengthMs;
  if (!lengthMs) return undefined;
  return {
    from: "scaleX(1)",
    to: "scaleX(0)",
    easing: `steps(${Math.ceil(lengthMs / BAR_STEP_MS)})`,
    sinceMs: round.endsAtMs - lengthMs,
    lengthMs,
  };
}

/** The bar is wide: painted in every frame, it would cost a phone a sixth of a core as long as the page is open. */
const BAR_STEP_MS = 250;

type CountdownBarProps = {
  moment: WheelMoment;
  round: WheelRound | undefined;
  secondsLeft: number | null;
  connected: boolean;
};

/** Bank and players of the round, and what the player has in it. */
function RoundFigures({ round, ownKopecks }: { round: WheelRound | undefined; ownKopecks: Kopecks }) {
  return (
    <dl className={styles.roundFiguresFigures}>
      <div className={styles.figure}>
        <dt>Банк</dt>
        <dd className={styles.bank}>{round ? <Money kopecks={round.bankKopecks} animated /> : "—"}</dd>
      </div>
      <div className={styles.figure}>
        <dt>В игре</dt>
        <dd>{round?.players ?? "—"}</dd>
      </div>
      <div className={styles.figure}>
        <dt>Ваши ставки</dt>
        <dd>
          <Money kopecks={round ? ownKopecks : kopecks(0)} />
        </dd>
      </div>
    </dl>
  );
}

/** What stands in the middle of the rose: the seconds that are left, or the multiplier that came out. */
function RoseHub(props: RoseHubProps) {
  const { label, figure, color } = faceOf(props);
  return (
    <div className={styles.hub}>
      <span className={styles.label}>{label}</span>
      <span
        className={classNames(styles.roseHubFigure, color && styles.tinted, props.lit && styles.lit)}
        style={color && tint(color)}
      >
        {figure}
      </span>
    </div>
  );
}

function faceOf({ moment, secondsLeft, landed, last }: RoseHubProps): Face {
  if (landed !== undefined) return { label: "Выпало", figure: `x${landed}`, color: landed };
  switch (moment) {
    case "betting":
    case "closed":
      return { label: "До спина", figure: String(secondsLeft ?? "?") };
    case "spin":
      return { label: "Спин", figure: String(secondsLeft ?? "?") };
    case "loading":
    case "waiting":
    case "landed":
    case "result":
      return last
        ? { label: "Прошлый", figure: `x${last.color}`, color: colorOf(last.color) }
        : { label: "Раунд", figure: "—" };
  }
}

type Face = { label: string; figure: string; color?: WheelColor };

type RoseHubProps = {
  moment: WheelMoment;
  /** Null when nothing is counted, or when nobody knows. */
  secondsLeft: number | null;
  /** What this round came to, once the card stands. */
  landed: WheelColor | undefined;
  last: WheelPast | undefined;
  /** True when it is a win of one's own. */
  lit: boolean;
};
