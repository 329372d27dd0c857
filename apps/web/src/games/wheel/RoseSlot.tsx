import type { RefObject } from "react";
import { useReducedMotion, useWide } from "../../browser/use-media.ts";
import { useScrolledPast } from "../../browser/use-scrolled-past.ts";
import { CompassRose } from "./CompassRose.tsx";
import { CountdownBar, type WheelStageProps } from "./WheelStage.tsx";
import { bannerOf, cardOf, landedPocket } from "./wheel-moment.ts";
import styles from "./RoseSlot.module.css";

/**
 * The top of the same rose, seen through a slot under the header while the stage is scrolled away: who bets on a phone keeps the needle
 * and the time in sight. For the eye only; the stage says the same to those who listen.
 */
export function RoseSlot({ rose, table, moment, secondsLeft, own, uncertain, connected }: RoseSlotProps) {
  const reduced = useReducedMotion();
  const past = useScrolledPast(rose);
  if (useWide() || !past) return null;
  const pocket = landedPocket(table, moment);
  const { tone, headline } = bannerOf({ moment, pocket, own, uncertain });
  return (
    <div className={styles.slot} data-slot="" aria-hidden="true">
      <div className={styles.opening}>
        <div className={styles.large}>
          <CompassRose view={cardOf(table, moment, reduced)} sweep={undefined}>
            {null}
          </CompassRose>
        </div>
      </div>
      {pocket === undefined ? (
        <CountdownBar {...{ moment, round: table.round, secondsLeft, connected }} />
      ) : (
        <p className={styles.said} data-tone={tone}>
          {headline}
        </p>
      )}
    </div>
  );
}

type RoseSlotProps = WheelStageProps & {
  /** The rose of the stage. */
  rose: RefObject<HTMLDivElement | null>;
};
