import { JACKPOT_LIMITS } from "@rumb/games/jackpot/jackpot";
import { formatMoney, formatTicket } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { useSession } from "../../api/session.ts";
import { useSecondsLeft } from "../../browser/deadline.ts";
import { useAwayTitle } from "../../browser/use-away-title.ts";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import { AmountField } from "../../kit/AmountField.tsx";
import { GameLayout } from "../shared/GameLayout.tsx";
import { PlayButton } from "../shared/PlayButton.tsx";
import { Readout } from "../shared/Readout.tsx";
import { SignInButton } from "../../site/SignInButton.tsx";
import { maxStake, stakeBounds } from "../shared/max-stake.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useTerms } from "../shared/use-terms.ts";
import { useLinkedSetting } from "../shared/use-linked-setting.ts";
import { BetList } from "./BetList.tsx";
import { JackpotStage } from "./JackpotStage.tsx";
import { PastRounds } from "./PastRounds.tsx";
import { chanceWith, type JackpotRound, stakeOf } from "./jackpot-round.ts";
import { shownRound } from "./jackpot-table.ts";
import { awayTitle, closedReason, percent, phaseDeadline } from "./jackpot-words.ts";
import { keepJackpotAccount, useJackpotBet, useJackpotTable } from "./use-jackpot-table.ts";
import styles from "./JackpotScreen.module.css";

/** The Jackpot screen: data and composition; the round itself is `useJackpotTable`. */
export function JackpotScreen() {
  const table = useJackpotTable();
  const bet = useJackpotBet();
  const round = shownRound(table);
  const ownId = useSession((session) => session.user?.id);
  const seconds = useSecondsLeft(round ? phaseDeadline(round.phase) : null);
  const [stakeKopecks, setStake] = useStake();
  const { signedIn, balanceKopecks, refusal } = useBetPlace(stakeKopecks);
  const stale = useConnection(({ connection }) => isDisconnected(connection));
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
          <SignInButton size="l" full />
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
  const [stake, setStake] = useLinkedSetting("jackpot.stake", "bet", {
    bounds: STAKE_BOUNDS,
    initial: JACKPOT_LIMITS.defaultStakeKopecks,
  });
  return [kopecks(stake), setStake] as const;
}

const KEY_LIST = [{ key: "Пробел", does: "сделать ставку" }];

/** What the player stakes, and what it would make of their chance. */
function JackpotControls({
  stakeKopecks,
  onStake,
  maxStakeKopecks,
  round,
  open,
  ownId,
}: JackpotControlsProps) {
  const { edgeHundredths } = useTerms("jackpot");
  return (
    <>
      <AmountField
        label="Сумма игры"
        name="bet"
        suffix="₽"
        value={stakeKopecks}
        maxButton={maxStakeKopecks}
        buttons={["half", "double", "min", "max"]}
        hint={`Билетов: ${formatTicket(stakeKopecks)}${edgeHundredths === 0 ? "" : `. Победитель платит с банка ${percent(edgeHundredths)}`}`}
        onCommit={onStake}
        {...STAKE_BOUNDS}
      />
      <div className={styles.pair}>
        <Readout
          label="Шанс со ставкой"
          value={round && open ? formatMoney(kopecks(chanceWith(round, ownId, stakeKopecks))) : "—"}
          unit="%"
        />
        <Readout label="Уже поставлено" value={round ? formatMoney(stakeOf(round, ownId)) : "—"} unit="₽" />
      </div>
    </>
  );
}

const STAKE_BOUNDS = stakeBounds(JACKPOT_LIMITS);

type JackpotControlsProps = {
  stakeKopecks: Kopecks;
  onStake: (stakeKopecks: number) => void;
  /** What the «max» key sets. */
  maxStakeKopecks: number;
  round: JackpotRound | undefined;
  /** True while the round takes bets. */
  open: boolean;
  ownId: number | undefined;
};
