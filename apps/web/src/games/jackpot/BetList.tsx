import { chanceTier } from "@rumb/games/jackpot/jackpot";
import { formatRubles, formatTicket } from "@rumb/money/format";
import { memo, useMemo } from "react";
import { Chip } from "../../kit/Chip.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Avatar } from "../../site/Avatar.tsx";
import { betsWords, playersWords } from "../../site/count-words.ts";
import { RoundHash } from "../rounds/RoundHash.tsx";
import { betRows, chanceOf, type JackpotRound, type TicketBet } from "./jackpot-round.ts";
import { percent } from "./jackpot-words.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./BetList.module.css";

/** The bets of the round in a frame of 250 px that scrolls by itself, with the player's newest in sight; and the hash they are played under. */
export const BetList = memo(function BetList({ round, ownId }: BetListProps) {
  return (
    <Panel
      title="СТАВКИ РАУНДА"
      ruled
      actions={<p className={classNames(kit.count, styles.count)}>{round && countWords(round)}</p>}
    >
      {/* A frame that scrolls must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.frame} aria-label="Ставки раунда" tabIndex={0}>
        {round === undefined && <Skeleton lines={8} />}
        {round?.betsTotal === 0 && (
          <div className={styles.empty}>
            <EmptyState instrument="log" text="Ожидание игроков..." />
          </div>
        )}
        {round !== undefined && round.betsTotal > 0 && <Rows round={round} ownId={ownId} />}
      </section>
      <RoundHash label="Хеш раунда" hash={round?.hash} />
      {round?.chain && <RoundHash label="Цепочка drand" hash={round.chain} />}
    </Panel>
  );
});

function Rows({ round, ownId }: { round: JackpotRound; ownId: number | undefined }) {
  const { rows, more } = useMemo(() => betRows(round, ownId), [round, ownId]);
  return (
    <>
      <ul className={kit.grid}>
        {rows.map((bet) => (
          <Row
            key={bet.id}
            bet={bet}
            own={bet.playerId === ownId}
            chanceHundredths={chanceOf(round, bet.playerId)}
          />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>ещё {betsWords(more)}</p>}
    </>
  );
}

const Row = memo(function Row({ bet, own, chanceHundredths }: RowProps) {
  const { name, imageUrl, fromTicket, toTicket, stakeKopecks } = bet;
  return (
    <li className={classNames(styles.row, own && styles.own)}>
      <Avatar imageUrl={imageUrl} size={32} />
      <span className={styles.name} title={name}>
        {name}
        {own && <VisuallyHidden> (вы)</VisuallyHidden>}
      </span>
      <span className={styles.chance}>
        <VisuallyHidden>шанс </VisuallyHidden>
        {chanceHundredths === undefined ? "—" : <ChanceBadge hundredths={chanceHundredths} />}
      </span>
      <span className={styles.tickets}>
        <VisuallyHidden>билеты </VisuallyHidden>
        <span>{formatTicket(fromTicket)}</span> <span>– {formatTicket(toTicket)}</span>
      </span>
      <span className={styles.stake}>
        <VisuallyHidden>ставка </VisuallyHidden>
        {formatRubles(stakeKopecks)}
      </span>
    </li>
  );
});

function ChanceBadge({ hundredths }: { hundredths: number }) {
  return <Chip tone={TONES[chanceTier(hundredths)]}>{percent(hundredths)}</Chip>;
}

const TONES = { low: "neutral", mid: "sea", high: "brass" } as const;

function countWords({ betsTotal, stakes, bets }: JackpotRound): string {
  if (betsTotal === 0) return "";
  // Where not all bets are listed, not all players are known either.
  return betsTotal === bets.length
    ? `${betsWords(betsTotal)} · ${playersWords(stakes.size)}`
    : betsWords(betsTotal);
}

type BetListProps = { round: JackpotRound | undefined; ownId: number | undefined };

type RowProps = { bet: TicketBet; own: boolean; chanceHundredths: number | undefined };
