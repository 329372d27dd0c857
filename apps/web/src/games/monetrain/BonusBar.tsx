import { scaleInteger } from "@rumb/money/ratio";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { Ref } from "react";
import type { Autobet } from "../../comfort/autobet-store.ts";
import { Button } from "../../kit/Button.tsx";
import { Money } from "../../kit/Money.tsx";
import { StopButton } from "../instant/StopButton.tsx";
import { SignInButton } from "../../site/SignInButton.tsx";
import { BetStepper } from "./BetStepper.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./BonusBar.module.css";
import type { MonetrainMoment } from "./monetrain-table.ts";
import type { ShowView } from "./show-view.ts";

/** The bottom bar: bet, balance, and the button that opens the purchase; the win counts in its place while a bonus plays. */
export function BonusBar(props: BonusBarProps) {
  const { betKopecks, onBet, balanceKopecks, signedIn, moment, view, refusal, autobet, onOpen, buyRef } =
    props;
  const playing = moment.kind === "drawing" || autobet.kind === "running";
  return (
    <div className={styles.bar}>
      <BetStepper betKopecks={betKopecks} onBet={onBet} disabled={autobet.kind === "running"} />
      <p className={styles.balance}>
        <span className={kit.soft}>Баланс</span>
        <Money kopecks={balanceKopecks} animated />
      </p>
      <div className={styles.action}>
        {signedIn ? (
          <>
            <div hidden={playing}>
              <Button
                ref={buyRef}
                tone="primary"
                size="l"
                full
                pending={moment.kind === "pending" || moment.kind === "uncertain"}
                disabledReason={refusal}
                onClick={onOpen}
              >
                Купить бонус
              </Button>
            </div>
            {autobet.kind === "running" ? (
              <StopButton autobet={autobet} />
            ) : (
              playing && <WinCounter view={view} />
            )}
          </>
        ) : (
          <SignInButton size="l" full />
        )}
      </div>
    </div>
  );
}

/** What the spins that have come to rest bring, in roubles. */
function WinCounter({ view: { coefficient, betKopecks = kopecks(0) } }: { view: ShowView }) {
  return (
    <p className={styles.win}>
      <span className={styles.winName}>ВЫИГРЫШ</span>
      <Money kopecks={kopecks(scaleInteger(betKopecks, coefficient, 1))} animated />
    </p>
  );
}

export type BonusBarProps = {
  betKopecks: number;
  onBet: (betKopecks: number) => void;
  balanceKopecks: Kopecks;
  signedIn: boolean;
  moment: MonetrainMoment;
  view: ShowView;
  /** Why this bonus is not to be had whatever the balance: the player's own limits, or the operator's largest win. */
  refusal: string | undefined;
  autobet: Autobet;
  onOpen: () => void;
  buyRef: Ref<HTMLButtonElement>;
};
