import { multiplierOf } from "@rumb/games/wheel/wheel-pockets";
import { Confetti } from "../shared/Confetti.tsx";
import { ResultBanner } from "../shared/ResultBanner.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { useReducedMotion } from "../../browser/use-reduced-motion.ts";
import { winSize } from "../../site/win-size.ts";
import { CompassRose } from "./CompassRose.tsx";
import { CountdownBar } from "./CountdownBar.tsx";
import { PastRounds } from "./PastRounds.tsx";
import { RoseHub } from "./RoseHub.tsx";
import { RoundFigures } from "./RoundFigures.tsx";
import { staked } from "./wheel-bets.ts";
import { cardOf, landedPocket, type WheelMoment } from "./wheel-moment.ts";
import type { OwnBet, WheelTable } from "./wheel-round.ts";
import styles from "./WheelStage.module.css";
import { bannerOf, payoutOf } from "./wheel-words.ts";

/** The instrument: countdown, compass rose, bank and players, result, past rounds. */
export function WheelStage({ table, moment, secondsLeft, own, uncertain, connected }: WheelStageProps) {
  const reduced = useReducedMotion();
  const { round, history } = table;
  const pocket = landedPocket(table, moment);
  const size = moment === "result" && pocket !== undefined ? winSize(payoutOf(own, pocket)) : "none";
  const sweeps = size === "sweep" || size === "confetti";
  return (
    <StagePanel title="Wheel" label="Компасная роза" busy={moment === "spin"}>
      <CountdownBar moment={moment} round={round} secondsLeft={secondsLeft} connected={connected} />
      <div className={styles.field}>
        <div className={styles.rose}>
          <CompassRose view={cardOf(table, moment, reduced)} sweep={sweeps ? round?.id : undefined}>
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
      {size === "confetti" && <Confetti key={round?.id} />}
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
