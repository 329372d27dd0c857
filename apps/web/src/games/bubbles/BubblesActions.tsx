import { formatCoefficient } from "@rumb/money/format";
import type { Autobet } from "../../comfort/autobet-store.ts";
import { StopButton } from "../instant/StopButton.tsx";
import { runningOrder } from "../instant/instant-table.ts";
import { PlayButton } from "../shared/PlayButton.tsx";
import { SignInButton } from "../shared/SignInButton.tsx";
import { useEchoGuard } from "../shared/use-echo-guard.ts";
import styles from "./BubblesActions.module.css";
import type { BubblesMoment } from "./bubbles-table.ts";

/** «Играть» with what it bets on under it; a guest finds the way to sign in at the same place. */
export function BubblesActions({ moment, autobet, signedIn, refusal, bet, onPlay }: BubblesActionsProps) {
  const running = runningOrder(moment) !== undefined;
  const isEcho = useEchoGuard(autobet.kind === "running");
  return (
    <div className={styles.play}>
      {!signedIn && <SignInButton />}
      {signedIn && autobet.kind === "running" && <StopButton autobet={autobet} />}
      {signedIn && autobet.kind !== "running" && (
        <PlayButton
          label="Играть"
          state={running ? "pending" : "ready"}
          disabledReason={running ? undefined : refusal}
          onPlay={() => isEcho() || onPlay()}
        />
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
  autobet: Autobet;
  signedIn: boolean;
  /** Why no bet can be placed now. */
  refusal: string | undefined;
  /** The target, and its chance in percent as it is shown. */
  bet: { readonly targetHundredths: number; readonly chance: string };
  onPlay: () => void;
};
