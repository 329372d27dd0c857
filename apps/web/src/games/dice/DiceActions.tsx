import { formatRubles } from "@rumb/money/format";
import { DICE_OUTCOMES, type DiceParams, type DiceRange } from "@rumb/games/dice/dice";
import type { Autobet } from "../../comfort/autobet-store.ts";
import { StopButton } from "../instant/StopButton.tsx";
import { PlayButton } from "../shared/PlayButton.tsx";
import { SignInButton } from "../shared/SignInButton.tsx";
import { useEchoGuard } from "../shared/use-echo-guard.ts";
import styles from "./DiceActions.module.css";
import { runningBet, type DiceMoment } from "./dice-table.ts";

/** «Меньше» and «Больше» with what wins under them; a guest finds the way to sign in at the same place. */
export function DiceActions({ range, moment, autobet, signedIn, refusal, onPlay }: DiceActionsProps) {
  const betOn = runningBet(moment);
  const isEcho = useEchoGuard(autobet.kind === "running");
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
  if (autobet.kind === "running")
    return <StopButton autobet={autobet} hint={`Ставка ${formatRubles(autobet.run.stakeKopecks)}`} />;
  return (
    <div className={styles.pair}>
      {(["down", "up"] as const).map((direction) => (
        <PlayButton
          key={direction}
          label={direction === "down" ? "Меньше" : "Больше"}
          hint={direction === "down" ? down : up}
          state={betOn === undefined ? "ready" : betOn === direction ? "pending" : "aside"}
          disabledReason={betOn === undefined ? refusal : undefined}
          onPlay={() => isEcho() || onPlay(direction)}
        />
      ))}
    </div>
  );
}

export type DiceActionsProps = {
  range: DiceRange;
  moment: DiceMoment;
  autobet: Autobet;
  signedIn: boolean;
  /** Why no bet can be placed now. */
  refusal: string | undefined;
  onPlay: (direction: DiceParams["direction"]) => void;
};
