import { WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import { kopecks } from "@rumb/money/kopecks";
import { useSearchParams } from "wouter";
import { useConnection } from "../../api/connection.ts";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import type { HeardSpin } from "../../comfort/use-spin-sound.ts";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxStake } from "../shared/max-stake.ts";
import { useSecondsLeft } from "../../browser/deadline.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useRemembered } from "../../browser/use-remembered.ts";
import { useTerms } from "../shared/use-terms.ts";
import { BetKeys } from "./BetKeys.tsx";
import { closedWords } from "./bet-refusal.ts";
import { PlayerBets } from "./PlayerBets.tsx";
import { RoundRecords } from "./RoundRecords.tsx";
import { useWheelTable } from "./use-wheel-table.ts";
import { ownBefore, ownOfRound } from "./wheel-bets.ts";
import { type CardView, cardOf, momentOf } from "./wheel-moment.ts";
import { SPIN_EASING } from "./wheel-spin.ts";
import { repeatOrders } from "./wheel-orders.ts";
import { WheelControls } from "./WheelControls.tsx";
import { WheelStage } from "./WheelStage.tsx";

/** The Wheel screen (spec.md §2): data and composition; the round itself is `useWheelTable`. */
export function WheelScreen() {
  const { table, sending, place } = useWheelTable();
  const { round, history, own, userId } = table;
  const secondsLeft = useSecondsLeft(round?.endsAtMs ?? null);
  const moment = momentOf(round, secondsLeft);
  const [stakeKopecks, setStake] = useStake();
  const { balanceKopecks, refusal, refusalOf, signedIn } = useBetPlace(stakeKopecks);
  const { maxWinKopecks } = useTerms("wheel");
  const connected = useConnection(({ connection }) => connection === "online" || connection === "unstable");
  const ownNow = ownOfRound(own, round?.id);
  const again = repeatOrders(ownBefore(own, round?.id));
  const closed = closedWords(moment);

  return (
    <GameLayout
      title="Wheel"
      stage={
        <WheelStage
          table={table}
          moment={moment}
          secondsLeft={secondsLeft}
          own={ownNow}
          uncertain={sending?.kind === "uncertain"}
          connected={connected}
        />
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
          onAgain={() => again.forEach((order) => void place(order))}
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
  const [link] = useSearchParams();
  const [stake, setStake] = useRemembered({
    key: "wheel.stake",
    linked: link.get("bet"),
    bounds: STAKE_BOUNDS,
    initial: WHEEL_LIMITS.defaultStakeKopecks,
  });
  return [kopecks(stake), setStake] as const;
}

const STAKE_BOUNDS = { min: WHEEL_LIMITS.minStakeKopecks, max: WHEEL_LIMITS.maxStakeKopecks };
