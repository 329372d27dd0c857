import { JACKPOT_LIMITS } from "@rumb/games/jackpot/jackpot";
import { kopecks } from "@rumb/money/kopecks";
import { useSearchParams } from "wouter";
import { useConnection } from "../../api/connection.ts";
import { useSession } from "../../api/session.ts";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxStake } from "../shared/max-stake.ts";
import { PlayButton } from "../shared/PlayButton.tsx";
import { useSecondsLeft } from "../../browser/deadline.ts";
import { SignInButton } from "../shared/SignInButton.tsx";
import { useAwayTitle } from "../../browser/use-away-title.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useRemembered } from "../../browser/use-remembered.ts";
import { BetList } from "./BetList.tsx";
import { keepJackpotAccount } from "./jackpot-account.ts";
import { shownRound } from "./jackpot-table.ts";
import { awayTitle, closedReason, phaseDeadline } from "./jackpot-words.ts";
import { JackpotControls, STAKE_BOUNDS } from "./JackpotControls.tsx";
import { JackpotStage } from "./JackpotStage.tsx";
import { PastRounds } from "./PastRounds.tsx";
import { stakeOf } from "./jackpot-round.ts";
import { useJackpotBet, useJackpotTable } from "./use-jackpot-table.ts";

/** The Jackpot screen (spec.md §2): data and composition; the round itself is `useJackpotTable`. */
export function JackpotScreen() {
  const table = useJackpotTable();
  const bet = useJackpotBet();
  const round = shownRound(table);
  const ownId = useSession((session) => session.user?.id);
  const seconds = useSecondsLeft(round ? phaseDeadline(round.phase) : null);
  const [stakeKopecks, setStake] = useStake();
  const { signedIn, balanceKopecks, refusal } = useBetPlace(stakeKopecks);
  const stale = useConnection(({ connection }) => connection === "lost" || connection === "offline");
  const closed = closedReason(round?.phase, seconds);
  const sending = bet.moment.kind !== "idle";
  useAwayTitle(awayTitle(round, ownId));

  const play = (): void => void bet.play({ stakeKopecks });
  const isOwnPlaying = round?.phase.kind === "playing" && stakeOf(round, ownId) > 0;

  return (
    <GameLayout
      title="Jackpot"
      stage={<JackpotStage table={table} ownId={ownId} seconds={seconds} stale={stale} />}
      controls={
        <JackpotControls
          stakeKopecks={stakeKopecks}
          onStake={setStake}
          maxStakeKopecks={maxStake(balanceKopecks, STAKE_BOUNDS)}
          round={round}
          open={closed === undefined}
          ownId={ownId}
        />
      }
      actions={
        signedIn ? (
          <PlayButton
            label={bet.moment.kind === "uncertain" ? "Уточняем…" : "Сделать ставку"}
            state={sending ? "pending" : "ready"}
            disabledReason={sending ? undefined : (closed ?? refusal)}
            onPlay={play}
          />
        ) : (
          <SignInButton />
        )
      }
      comfort={
        <ComfortPlace
          game="jackpot"
          keyList={KEY_LIST}
          ownRound={isOwnPlaying ? round.number : undefined}
          keys={{
            play: signedIn && !sending && (closed ?? refusal) === undefined ? play : undefined,
            stake: {
              value: stakeKopecks,
              rule: { ...STAKE_BOUNDS, maxButton: maxStake(balanceKopecks, STAKE_BOUNDS) },
              onCommit: setStake,
            },
          }}
        />
      }
      aside={<PastRounds past={table.past} loading={round === undefined} ownId={ownId} />}
    >
      <BetList round={round} ownId={ownId} />
    </GameLayout>
  );
}

keepJackpotAccount();

/** The stake: from the link, else from the last visit, else the default. */
function useStake() {
  const [link] = useSearchParams();
  const [stake, setStake] = useRemembered({
    key: "jackpot.stake",
    linked: link.get("bet"),
    bounds: STAKE_BOUNDS,
    initial: JACKPOT_LIMITS.defaultStakeKopecks,
  });
  return [kopecks(stake), setStake] as const;
}

const KEY_LIST = [{ key: "Пробел", does: "сделать ставку" }];
