import { Icon } from "../../kit/Icon.tsx";
import { Money } from "../../kit/Money.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Avatar } from "../../site/Avatar.tsx";
import { type Payout, winSize } from "../../site/win-size.ts";
import { Confetti } from "../shared/Confetti.tsx";
import { StagePanel } from "../shared/StagePanel.tsx";
import { useTerms } from "../shared/use-terms.ts";
import { RoundReading } from "./RoundReading.tsx";
import { TicketStrip } from "./TicketStrip.tsx";
import {
  type BankShare,
  bankShares,
  type JackpotRound,
  type JackpotWinnerCard,
  playerShade,
} from "./jackpot-round.ts";
import { type JackpotTable, shownRound } from "./jackpot-table.ts";
import { percent, spokenWords, waitingWords } from "./jackpot-words.ts";
import styles from "./JackpotStage.module.css";

/** The instrument: the log with its ticket strip. */
export function JackpotStage({ table, ownId, seconds, stale }: JackpotStageProps) {
  const round = shownRound(table);
  const winner = round?.phase.kind === "over" ? round.phase.winner : undefined;
  const payout = ownPayout(round, ownId);
  const size = payout === undefined ? "none" : winSize(payout);
  const { edgeHundredths: feeHundredths } = useTerms("jackpot");
  return (
    <StagePanel
      title="Jackpot"
      label="Лаг с билетной лентой"
      busy={round?.phase.kind === "playing"}
      win={payout}
      aside={<p className={styles.number}>{round && `Раунд № ${round.shownNumber}`}</p>}
    >
      <RoundReading round={round} ownId={ownId} seconds={seconds} stale={stale} />
      <TicketStrip round={round} ownId={ownId} sweep={size === "sweep" || size === "confetti"} />
      <BankBar round={round} ownId={ownId} />
      <WinnerBox
        winner={winner}
        own={winner !== undefined && winner.playerId === ownId}
        lit={size !== "none"}
        waiting={waitingWords(table, { id: ownId, seconds, feeHundredths })}
        spoken={spokenWords(table, ownId)}
      />
      {size === "confetti" && <Confetti key={round?.number} />}
    </StagePanel>
  );
}

/** What the player's own win has brought. Whoever wins has staked a kopeck at least. */
function ownPayout(round: JackpotRound | undefined, ownId: number | undefined): Payout | undefined {
  if (round?.phase.kind !== "over" || round.phase.winner.playerId !== ownId || ownId === undefined)
    return undefined;
  const { winKopecks } = round.phase.winner;
  return { winKopecks, stakeKopecks: round.stakes.get(ownId) ?? winKopecks };
}

export type JackpotStageProps = {
  table: JackpotTable;
  ownId: number | undefined;
  seconds: number | null;
  stale: boolean;
};

/** The whole bank as one bar on a ruler of percent: a part for each player, as long as their chance. */
function BankBar({ round, ownId }: { round: JackpotRound | undefined; ownId: number | undefined }) {
  const shares = round ? bankShares(round, ownId) : [];
  const shadeOf = round && playerShade(round, ownId);
  return (
    <div className={styles.bar}>
      <p>
        <VisuallyHidden>{barWords(shares)}</VisuallyHidden>
      </p>
      <div className={styles.well} aria-hidden="true">
        {shares.map((share) => (
          <div
            key={share.playerId ?? "others"}
            className={styles.part}
            data-shade={share.playerId === null ? "rest" : shadeOf?.(share.playerId)}
            style={{ flexGrow: share.chanceHundredths }}
            title={`${share.own ? "Вы" : share.name} — ${percent(share.chanceHundredths)}`}
          >
            <PartWords share={share} />
          </div>
        ))}
      </div>
      <div className={styles.scale} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}

/** A short part has room for nothing, a longer one for the face, a long one for the chance as well. */
function PartWords({ share }: { share: BankShare }) {
  const { chanceHundredths: chance, own, imageUrl, playerId } = share;
  if (chance < FACE_FITS) return null;
  return (
    <>
      {playerId !== null && <Avatar imageUrl={imageUrl} size={22} />}
      {chance >= WORDS_FIT && (
        <span className={classNames(styles.words, chance < LONG_FITS && styles.long)}>
          {own && "Вы "}
          {percent(chance)}
        </span>
      )}
    </>
  );
}

function barWords(shares: readonly BankShare[]): string {
  if (shares.length === 0) return "Банк пуст";
  const parts = shares
    .toSorted((a, b) => b.chanceHundredths - a.chanceHundredths)
    .slice(0, SPOKEN)
    .map(({ own, name, chanceHundredths }) => `${own ? "вы" : name} ${percent(chanceHundredths)}`);
  return `Доли банка: ${parts.join(", ")}`;
}

const FACE_FITS = 500;
const WORDS_FIT = 1500;
/** Below this a narrow screen has no room for the words. */
const LONG_FITS = 3000;
/** A screen reader hears the largest shares; the list has them all. */
const SPOKEN = 5;

/**
 * Who takes the bank; until then what the round waits for. Its height is reserved, so nothing below moves. `spoken` is what a
 * screen reader hears, once for each phase of the round; what is drawn is hidden from it.
 */
function WinnerBox({ winner, own, lit, waiting, spoken }: WinnerBoxProps) {
  return (
    <div className={styles.place}>
      <output>
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </output>
      {winner ? (
        <div className={classNames(styles.box, own && styles.own)} aria-hidden="true">
          <Avatar imageUrl={winner.imageUrl} size={48} />
          <p className={styles.winnerBoxWords}>
            <span className={styles.name} title={winner.name}>
              {own && <Icon name="win" size={16} />}
              <span className={styles.ellipsis}>{winner.name}</span>
            </span>
            <span className={styles.takes}>
              забирает{" "}
              <span className={styles.bank}>
                <Money kopecks={winner.winKopecks} lit={lit} />
              </span>{" "}
              с шансом <span className={styles.chance}>{percent(winner.chanceHundredths)}</span>
            </span>
          </p>
        </div>
      ) : (
        <p className={styles.waiting} aria-hidden="true">
          {waiting}
        </p>
      )}
    </div>
  );
}

type WinnerBoxProps = {
  winner: JackpotWinnerCard | undefined;
  /** The player has won it. */
  own: boolean;
  /** The player has won more than they staked. */
  lit: boolean;
  waiting: string;
  spoken: string;
};
