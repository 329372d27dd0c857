import { formatCoefficient } from "@rumb/money/format";
import { runningOrder } from "../shared/instant-table.ts";
import { PlayButton } from "../shared/PlayButton.tsx";
import { SignInButton } from "../shared/SignInButton.tsx";
import styles from "./BubblesActions.module.css";
import type { BubblesMoment } from "./bubbles-table.ts";

/** «Играть» with what it bets on under it; a guest finds the way to sign in at the same place. */
export function BubblesActions({ moment, signedIn, refusal, bet, onPlay }: BubblesActionsProps) {
  const running = runningOrder(moment) !== undefined;
  return (
    <div className={styles.play}>
      {signedIn ? (
        <PlayButton
          label="Играть"
          state={running ? "pending" : "ready"}
          disabledReason={running ? undefined : refusal}
          onPlay={onPlay}
        />
      ) : (
        <SignInButton />
      )}
      <p className={styles.bet}>
        <span>Цель {formatCoefficient(bet.targetHundredths)}</span>
        <span>Шанс {bet.chance} %</span>
      </p>
    </div>
  );
}

export type BubblesActionsProps = {
  moment: BubblesMoment;
  signedIn: boolean;
  /** Why no bet can be placed now. */
  refusal: string | undefined;
  /** The target, and its chance in percent as it is shown. */
  bet: { readonly targetHundredths: number; readonly chance: string };
  onPlay: () => void;
};
