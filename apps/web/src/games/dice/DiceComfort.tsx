import { memo } from "react";
import type { DiceParams } from "@rumb/games/dice/dice";
import { formatMoney } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import { STAKE_BOUNDS } from "./dice-preview.ts";
import { diceSeat } from "./dice-seat.ts";

/** The comfort bar of Dice: Space plays the side of the last roll again, and an autobet stays on one side. */
export const DiceComfort = memo(function DiceComfort(props: DiceComfortProps) {
  const { stakeKopecks, chanceHundredths, lastSide, playable, refusal, onPlay } = props;
  const down = { label: "Меньше", seat: diceSeat({ chanceHundredths, direction: "down" }) };
  const up = { label: "Больше", seat: diceSeat({ chanceHundredths, direction: "up" }) };
  const bet = (direction: Side) => (playable ? () => onPlay(direction) : undefined);
  return (
    <ComfortPlace
      game="dice"
      keyList={KEY_LIST}
      canHurry
      keys={{
        play: bet(lastSide),
        first: bet("down"),
        second: bet("up"),
        stake: props.locked
          ? undefined
          : {
              value: stakeKopecks,
              rule: { ...STAKE_BOUNDS, maxButton: props.maxStakeKopecks },
              onCommit: props.onStake,
            },
      }}
      autobet={{
        game: "dice",
        stakeKopecks,
        bounds: STAKE_BOUNDS,
        terms: `процент ${formatMoney(kopecks(chanceHundredths))}`,
        refusal,
        seats: lastSide === "down" ? [down, up] : [up, down],
      }}
    />
  );
});

const KEY_LIST = [
  { key: "Пробел", does: "ещё раз на ту же сторону" },
  { key: "A Ф", does: "Меньше" },
  { key: "D В", does: "Больше" },
];

type Side = DiceParams["direction"];

export type DiceComfortProps = {
  stakeKopecks: Kopecks;
  onStake: (stakeKopecks: number) => void;
  maxStakeKopecks: number;
  chanceHundredths: number;
  /** The side that was played last. */
  lastSide: Side;
  /** True when a press of a play button would be a bet. */
  playable: boolean;
  /** True while an autobet plays. */
  locked: boolean;
  /** Why no bet can be placed now. */
  refusal: string | undefined;
  onPlay: (direction: Side) => void;
};
