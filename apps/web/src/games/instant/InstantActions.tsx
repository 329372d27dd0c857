import { formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import type { Autobet } from "../../comfort/autobet-store.ts";
import { PlayButton } from "../shared/PlayButton.tsx";
import { SignInButton } from "../../site/SignInButton.tsx";
import { useEchoGuard } from "../shared/use-echo-guard.ts";
import styles from "./InstantActions.module.css";
import { runningOrder, type TableMoment, type TableOrder, type TableResult } from "./instant-table.ts";
import { StopButton } from "./StopButton.tsx";

/**
 * A button for each way to bet, with what wins under it, or one button over what it bets on. A guest finds the way to sign in
 * at the same place, and while an autobet runs the way to end it stands there.
 */
export function InstantActions<Order extends TableOrder, Result extends TableResult<Order>>(
  props: InstantActionsProps<Order, Result>,
) {
  const { ways, words, autobet, signedIn, refusal, onPlay } = props;
  const betOn = runningOrder(props.moment);
  const isEcho = useEchoGuard(autobet.kind === "running");
  const buttons = ways.map((way) => (
    <PlayButton
      key={way.label}
      label={way.label}
      hint={way.hint}
      state={betOn === undefined ? "ready" : way.is(betOn) ? "pending" : "aside"}
      disabledReason={betOn === undefined ? refusal : undefined}
      onPlay={() => isEcho() || onPlay(way)}
    />
  ));
  if (words !== undefined)
    return (
      <div className={styles.play}>
        {!signedIn && <SignInButton size="l" full />}
        {signedIn && (autobet.kind === "running" ? <StopButton autobet={autobet} /> : buttons)}
        <Words className={styles.bet} words={words} />
      </div>
    );
  if (!signedIn)
    return (
      <div className={styles.guest}>
        <SignInButton size="l" full />
        <Words className={styles.ranges} words={ways.map(({ hint = "" }) => hint)} />
      </div>
    );
  if (autobet.kind === "running")
    return <StopButton autobet={autobet} hint={`Ставка ${formatRubles(autobet.run.stakeKopecks)}`} />;
  return <div className={styles.pair}>{buttons}</div>;
}

function Words({ className, words }: { className: string | undefined; words: readonly string[] }) {
  return (
    <p className={className}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </p>
  );
}

/** One way to bet under the setting as it is now. */
export type BetWay<Order> = {
  /** On its button. */
  readonly label: string;
  /** Under its button: what wins. */
  readonly hint?: string;
  orderAt(stakeKopecks: Kopecks): Order;
  /** True when the order was a bet of this way. */
  is(order: Order): boolean;
};

type InstantActionsProps<Order extends TableOrder, Result extends TableResult<Order>> = {
  ways: readonly BetWay<Order>[];
  /** What stands under the one button. */
  words: readonly string[] | undefined;
  moment: TableMoment<Order, Result>;
  autobet: Autobet;
  signedIn: boolean;
  /** Why no bet can be placed now. */
  refusal: string | undefined;
  onPlay: (way: BetWay<Order>) => void;
};
