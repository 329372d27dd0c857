import { WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import { formatRubles } from "@rumb/money/format";
import { addKopecks, type Kopecks, kopecks } from "@rumb/money/kopecks";
import { AmountField } from "../../kit/AmountField.tsx";
import { Button } from "../../kit/Button.tsx";
import { MaxWin } from "../shared/MaxWin.tsx";
import type { WheelOrder } from "./wheel-orders.ts";

/** What the player sets: the stake of the next press; and the way to bet as in the last round. */
export function WheelControls(props: WheelControlsProps) {
  const { again, signedIn, refusalOf } = props;
  const sumKopecks = again.reduce((sum, { stakeKopecks }) => addKopecks(sum, stakeKopecks), kopecks(0));
  return (
    <>
      <AmountField
        label="Сумма ставки"
        name="bet"
        suffix="₽"
        value={props.stakeKopecks}
        min={WHEEL_LIMITS.minStakeKopecks}
        max={WHEEL_LIMITS.maxStakeKopecks}
        buttons={KEYS}
        keyTexts={KEY_TEXTS}
        maxButton={props.maxStakeKopecks}
        onCommit={props.onStake}
      />
      <Button
        full
        disabledReason={again.length === 0 ? NOTHING : signedIn ? refusalOf(sumKopecks) : SIGN_IN}
        onClick={props.onAgain}
      >
        {again.length === 0 ? "Повторить ставки" : `Повторить ставки · ${formatRubles(sumKopecks)}`}
      </Button>
      <MaxWin maxWinKopecks={props.maxWinKopecks} />
    </>
  );
}

const KEYS = ["half", "double", "max"] as const;
const KEY_TEXTS = { half: "1/2" };
const NOTHING = "В прошлом раунде ставок не было";
const SIGN_IN = "Войдите, чтобы поставить";

export type WheelControlsProps = {
  stakeKopecks: Kopecks;
  onStake: (stakeKopecks: number) => void;
  /** What the «max» key sets. */
  maxStakeKopecks: number;
  maxWinKopecks: Kopecks | null;
  /** The bets that «Повторить ставки» places. */
  again: readonly WheelOrder[];
  onAgain: () => void;
  /** Why so much cannot be staked now. */
  refusalOf: (sumKopecks: Kopecks) => string | undefined;
  signedIn: boolean;
};
