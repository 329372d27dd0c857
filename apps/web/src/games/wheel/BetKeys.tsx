import { WHEEL_COLORS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { formatMoney, formatShort } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { Button } from "../../kit/Button.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { classNames } from "../../kit/class-names.ts";
import { SignInButton } from "../../site/SignInButton.tsx";
import { maxWinRefusal } from "../shared/play-refusal.ts";
import { tint } from "./wheel-color.ts";
import { staked, type WheelOrder } from "./wheel-bets.ts";
import type { OwnBet } from "./wheel-table.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./BetKeys.module.css";

/**
 * A key for every multiplier: a press bets the stake on it. It says what it could pay, and carries the own stakes of this
 * round as a chip. A guest finds the way to sign in above the keys that they cannot use yet.
 */
export function BetKeys(props: BetKeysProps) {
  const { signedIn, refusal } = props;
  return (
    <div className={styles.place}>
      {signedIn ? (
        <p className={classNames(kit.tally, styles.say, refusal !== undefined && styles.refusal)}>
          {refusal ?? `Поставить ${formatMoney(props.stakeKopecks)} на множитель`}
        </p>
      ) : (
        <SignInButton size="l" full />
      )}
      <fieldset className={styles.keys} aria-label="Поставить на множитель">
        {WHEEL_COLORS.map((color) => (
          <BetKey key={color} {...props} color={color} />
        ))}
      </fieldset>
    </div>
  );
}

function BetKey({ color, stakeKopecks, own, sending, refusal, maxWinKopecks, signedIn, onBet }: BetKeyProps) {
  const winKopecks = kopecks(stakeKopecks * color);
  const ownKopecks = staked(own, color);
  const reason = signedIn
    ? (refusal ?? maxWinRefusal(winKopecks, maxWinKopecks))
    : "Войдите, чтобы поставить";
  return (
    <div className={styles.key} style={tint(color)} data-own={ownKopecks > 0 || undefined}>
      <Button
        full
        pending={sending?.color === color}
        disabledReason={sending?.color === color ? undefined : reason}
        onClick={() => onBet(color)}
      >
        <span className={styles.face}>
          <span className={styles.multiplier}>
            <VisuallyHidden>Поставить {formatMoney(stakeKopecks)} на </VisuallyHidden>x{color}
            {ownKopecks > 0 && <VisuallyHidden> (уже {formatMoney(ownKopecks)})</VisuallyHidden>}
          </span>
          <span className={styles.win} aria-hidden="true">
            до {formatShort(winKopecks)}
          </span>
        </span>
      </Button>
      {ownKopecks > 0 && (
        <span key={ownKopecks} className={styles.chip} aria-hidden="true">
          {chipWords(ownKopecks)}
        </span>
      )}
    </div>
  );
}

/** As short as a chip is small: `10`, `10.50`, `2.50k`. */
function chipWords(stakeKopecks: Kopecks): string {
  return stakeKopecks <= 100_000 && stakeKopecks % 100 === 0
    ? String(stakeKopecks / 100)
    : formatShort(stakeKopecks);
}

export type BetKeysProps = {
  stakeKopecks: Kopecks;
  /** The own bets of this round. */
  own: readonly OwnBet[];
  /** The bet that is on its way. */
  sending: WheelOrder | undefined;
  /** Why no bet can be placed now. */
  refusal: string | undefined;
  maxWinKopecks: Kopecks | null;
  signedIn: boolean;
  onBet: (color: WheelColor) => void;
};

type BetKeyProps = BetKeysProps & { color: WheelColor };
