import { memo } from "react";
import { formatCoefficient } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import { STAKE_BOUNDS } from "./bubbles-bounds.ts";
import { bubblesSeat } from "./bubbles-seat.ts";

/** The comfort bar of Bubbles. */
export const BubblesComfort = memo(function BubblesComfort(props: BubblesComfortProps) {
  const { stakeKopecks, onStake, maxStakeKopecks, targetHundredths, locked, playable, refusal, onPlay } =
    props;
  const rule = { ...STAKE_BOUNDS, maxButton: maxStakeKopecks };
  return (
    <ComfortPlace
      game="bubbles"
      keyList={KEY_LIST}
      canHurry
      keys={{
        play: playable ? onPlay : undefined,
        stake: locked ? undefined : { value: stakeKopecks, rule, onCommit: onStake },
      }}
      autobet={{
        game: "bubbles",
        stakeKopecks,
        bounds: STAKE_BOUNDS,
        terms: `цель ${formatCoefficient(targetHundredths)}`,
        refusal,
        seats: [{ label: "Играть", seat: bubblesSeat(targetHundredths) }],
      }}
    />
  );
});

const KEY_LIST = [{ key: "Пробел", does: "играть" }];

export type BubblesComfortProps = {
  stakeKopecks: Kopecks;
  onStake: (stakeKopecks: number) => void;
  maxStakeKopecks: number;
  targetHundredths: number;
  /** True while an autobet plays. */
  locked: boolean;
  /** True when a press of «Играть» would be a bet. */
  playable: boolean;
  /** Why no bet can be placed now. */
  refusal: string | undefined;
  onPlay: () => void;
};
