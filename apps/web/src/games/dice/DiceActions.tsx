import { DICE_OUTCOMES, type DiceParams, type DiceRange } from "@rumb/games/dice/dice";
import { PlayButton } from "../shared/PlayButton.tsx";
import { SignInButton } from "../shared/SignInButton.tsx";
import styles from "./DiceActions.module.css";
import { runningBet, type DiceMoment } from "./dice-table.ts";

/** «Меньше» and «Больше» with what wins under them; a guest finds the way to sign in at the same place. */
export function DiceActions({ range, moment, signedIn, refusal, onPlay }: DiceActionsProps) {
  const betOn = runningBet(moment);
  const down = `0 - ${range.lowerEnd}`;
  const up = `${range.upperStart} - ${DICE_OUTCOMES - 1}`;
  if (!signedIn)
    return (
      <div className={styles.guest}>
        <SignInButton />
        <p className={styles.ranges}>
          <span>{down}</span>
          <span>{up}</span>
        </p>
      </div>
    );
  return (
    <div className={styles.pair}>
      {(["down", "up"] as const).map((direction) => (
        <PlayButton
          key={direction}
          label={direction === "down" ? "Меньше" : "Больше"}
          hint={direction === "down" ? down : up}
          state={betOn === undefined ? "ready" : betOn === direction ? "pending" : "aside"}
          disabledReason={betOn === undefined ? refusal : undefined}
          onPlay={() => onPlay(direction)}
        />
      ))}
    </div>
  );
}

export type DiceActionsProps = {
  range: DiceRange;
  moment: DiceMoment;
  signedIn: boolean;
  /** Why no bet can be placed now. */
  refusal: string | undefined;
  onPlay: (direction: DiceParams["direction"]) => void;
};
