import { WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import { formatRubles } from "@rumb/money/format";
import { addKopecks, kopecks, type Kopecks } from "@rumb/money/kopecks";
import { useRef } from "react";
import { useConnection } from "../../api/connection.ts";
import { useSecondsLeft } from "../../browser/deadline.ts";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import type { HeardSpin } from "../../comfort/use-spin-sound.ts";
import { AmountField } from "../../kit/AmountField.tsx";
import { Button } from "../../kit/Button.tsx";
import { GameLayout } from "../shared/GameLayout.tsx";
import { MaxWin } from "../shared/MaxWin.tsx";
import { maxStake, stakeBounds } from "../shared/max-stake.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useTerms } from "../shared/use-terms.ts";
import { useLinkedSetting } from "../shared/use-linked-setting.ts";
import { BetKeys } from "./BetKeys.tsx";
import { PlayerBets } from "./PlayerBets.tsx";
import { RoseSlot } from "./RoseSlot.tsx";
import { RoundRecords } from "./RoundRecords.tsx";
import { WheelStage } from "./WheelStage.tsx";
import { useWheelTable } from "./use-wheel-table.ts";
import { ownBefore, ownOfRound, repeatOrders, type WheelOrder } from "./wheel-bets.ts";
import { cardOf, type CardView, momentOf, SPIN_EASING, type WheelMoment } from "./wheel-moment.ts";

/** The Wheel screen: data and composition; the round itself is `useWheelTable`. */
export function WheelScreen() {
  const { table, sending, place, isRepeating, placeAgain } = useWheelTable();
  const { round, history, own, userId } = table;
  const secondsLeft = useSecondsLeft(round?.endsAtMs ?? null);
  const moment = momentOf(round, secondsLeft);
  const [stakeKopecks, setStake] = useStake();
  const { balanceKopecks, refusal, refusalOf, signedIn } = useBetPlace(stakeKopecks);
  const { maxWinKopecks } = useTerms("wheel");
  const connected = useConnection(({ connection }) => connection === "online" || connection === "unstable");
  const ownNow = ownOfRound(own, round?.number);
  const again = repeatOrders(ownBefore(own, round?.number));
  const closed = closedWords(moment);
  const rose = useRef<HTMLDivElement>(null);
  const uncertain = sending?.kind === "uncertain";
  const stage = { rose, table, moment, secondsLeft, own: ownNow, uncertain, connected };

  return (
    <GameLayout
      title="Wheel"
      stage={
        <>
          <WheelStage {...stage} />
          <RoseSlot {...stage} />
        </>
      }
      controls={
        <WheelControls
          stakeKopecks={stakeKopecks}
          onStake={setStake}
          maxStakeKopecks={maxStake(balanceKopecks, STAKE_BOUNDS)}
          maxWinKopecks={maxWinKopecks}
          again={again}
          refusalOf={(sum) => closed ?? refusalOf(sum)}
          signedIn={signedIn}
          isRepeating={isRepeating}
          onAgain={() => void placeAgain(again)}
        />
      }
      actions={
        <BetKeys
          stakeKopecks={stakeKopecks}
          own={ownNow}
          sending={sending?.order}
          refusal={refusal ?? closed}
          maxWinKopecks={maxWinKopecks}
          signedIn={signedIn}
          onBet={(color) => void place({ stakeKopecks, color })}
        />
      }
      comfort={
        <ComfortPlace
          game="wheel"
          keyList={[]}
          spin={ownNow.length > 0 ? heardSpin(cardOf(table, moment, false)) : undefined}
          keys={{
            stake: {
              value: stakeKopecks,
              rule: { ...STAKE_BOUNDS, maxButton: maxStake(balanceKopecks, STAKE_BOUNDS) },
              onCommit: setStake,
            },
          }}
        />
      }
    >
      <PlayerBets round={round} userId={userId} />
      <RoundRecords round={round} history={history} />
    </GameLayout>
  );
}

function heardSpin({ way }: CardView): HeardSpin | undefined {
  return (
    way && { degrees: way.to - way.from, sinceMs: way.sinceMs, lengthMs: way.lengthMs, easing: SPIN_EASING }
  );
}

/** The stake: from the link, else from the last visit, else the default. */
function useStake() {
  const [stake, setStake] = useLinkedSetting("wheel.stake", "bet", {
    bounds: STAKE_BOUNDS,
    initial: WHEEL_LIMITS.defaultStakeKopecks,
  });
  return [kopecks(stake), setStake] as const;
}

const STAKE_BOUNDS = stakeBounds(WHEEL_LIMITS);

/** What the player sets: the stake of the next press; and the way to bet as in the last round. */
function WheelControls(props: WheelControlsProps) {
  const { again, isRepeating } = props;
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
        pending={isRepeating}
        disabledReason={isRepeating ? undefined : whyNotAgain(props, sumKopecks)}
        onClick={props.onAgain}
      >
        {again.length === 0 ? "Повторить ставки" : `Повторить ставки · ${formatRubles(sumKopecks)}`}
      </Button>
      <MaxWin maxWinKopecks={props.maxWinKopecks} />
    </>
  );
}

function whyNotAgain({ again, signedIn, refusalOf }: WheelControlsProps, sumKopecks: Kopecks) {
  if (again.length === 0) return NOTHING;
  return signedIn ? refusalOf(sumKopecks) : SIGN_IN;
}

const KEYS = ["half", "double", "max"] as const;
const KEY_TEXTS = { half: "1/2" };
const NOTHING = "В прошлом раунде ставок не было";
const SIGN_IN = "Войдите, чтобы поставить";

type WheelControlsProps = {
  stakeKopecks: Kopecks;
  onStake: (stakeKopecks: number) => void;
  /** What the «max» key sets. */
  maxStakeKopecks: number;
  maxWinKopecks: Kopecks | null;
  /** The bets that «Повторить ставки» places. */
  again: readonly WheelOrder[];
  /** They are on their way. */
  isRepeating: boolean;
  onAgain: () => void;
  /** Why so much cannot be staked now. */
  refusalOf: (sumKopecks: Kopecks) => string | undefined;
  signedIn: boolean;
};

/** Why the round takes no bet now, or undefined when it does. The server judges again. */
function closedWords(moment: WheelMoment): string | undefined {
  switch (moment) {
    case "waiting":
    case "betting":
      return undefined;
    case "loading":
      return "Загружаем раунд…";
    case "closed":
    case "spin":
    case "landed":
    case "result":
      return "Ставки закрыты";
  }
}
