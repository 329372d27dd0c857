import { Confetti } from "../shared/Confetti.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { winSize } from "../../site/win-size.ts";
import { BankBar } from "./BankBar.tsx";
import type { JackpotRound } from "./jackpot-round.ts";
import { type JackpotTable, shownRound } from "./jackpot-table.ts";
import styles from "./JackpotStage.module.css";
import { spokenWords, waitingWords } from "./jackpot-words.ts";
import { RoundReading } from "./RoundReading.tsx";
import { TicketStrip } from "./TicketStrip.tsx";
import { WinnerBox } from "./WinnerBox.tsx";

/** The instrument: the log with its ticket strip. */
export function JackpotStage({ table, ownId, seconds, stale }: JackpotStageProps) {
  const round = shownRound(table);
  const winner = round?.phase.kind === "over" ? round.phase.winner : undefined;
  const size = ownWinSize(round, ownId);
  return (
    <StagePanel
      title="Jackpot"
      label="Лаг с билетной лентой"
      busy={round?.phase.kind === "playing"}
      aside={<p className={styles.number}>{round && `Раунд № ${round.number}`}</p>}
    >
      <RoundReading round={round} ownId={ownId} seconds={seconds} stale={stale} />
      <TicketStrip round={round} ownId={ownId} sweep={size === "sweep" || size === "confetti"} />
      <BankBar round={round} ownId={ownId} />
      <WinnerBox
        winner={winner}
        own={winner !== undefined && winner.playerId === ownId}
        lit={size !== "none"}
        waiting={waitingWords(table, { id: ownId, seconds })}
        spoken={spokenWords(table, ownId)}
      />
      {size === "confetti" && <Confetti key={round?.number} />}
    </StagePanel>
  );
}

/** How loudly the player's own win is shown; not at all when it only brings back what he staked. */
function ownWinSize(round: JackpotRound | undefined, ownId: number | undefined): ReturnType<typeof winSize> {
  if (round?.phase.kind !== "over" || round.phase.winner.playerId !== ownId || ownId === undefined)
    return "none";
  const stakeKopecks = round.stakes.get(ownId);
  return stakeKopecks === undefined
    ? "lit"
    : winSize({ winKopecks: round.phase.winner.bankKopecks, stakeKopecks });
}

export type JackpotStageProps = {
  table: JackpotTable;
  ownId: number | undefined;
  seconds: number | null;
  stale: boolean;
};
