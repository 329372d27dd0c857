import { formatMoney } from "@rumb/money/format";
import { memo, useMemo } from "react";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Avatar } from "../../site/Avatar.tsx";
import { betsWords, playersWords } from "../../site/count-words.ts";
import { tint } from "./wheel-color.ts";
import { type BetGroup, betGroups } from "./wheel-bets.ts";
import type { RoundBet, WheelRound } from "./wheel-table.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./PlayerBets.module.css";

/** «СТАВКИ ИГРОКОВ»: a column for every multiplier with its total. Its height on wide screens is that of full columns. */
export const PlayerBets = memo(function PlayerBets({ round, userId }: PlayerBetsProps) {
  const groups = useMemo(() => betGroups(round, userId), [round, userId]);
  const listed = round?.bets.length ?? 0;
  const total = round?.betsTotal ?? 0;
  return (
    <Panel
      title="СТАВКИ ИГРОКОВ"
      ruled
      actions={<p className={kit.count}>{total > 0 && betsWords(total)}</p>}
    >
      <div className={styles.field}>
        {total === 0 ? (
          <div className={styles.empty}>
            {round ? <EmptyState instrument="compass" text="ОЖИДАНИЕ СТАВОК..." /> : <Skeleton lines={4} />}
          </div>
        ) : (
          <div className={styles.groups}>
            {groups.map((group) => (
              <Group key={group.color} group={group} userId={userId} />
            ))}
          </div>
        )}
        {total > listed && <p className={styles.capped}>Раньше этих — ещё {betsWords(total - listed)}.</p>}
      </div>
    </Panel>
  );
});

function Group({ group, userId }: { group: BetGroup; userId: number | undefined }) {
  const { color, stakeKopecks, players, rows, more } = group;
  return (
    <section className={styles.group} style={tint(color)} data-bare={players === 0 || undefined}>
      <h3 className={styles.head}>
        <span className={styles.multiplier}>x{color}</span>
        <span className={styles.total}>{formatMoney(stakeKopecks)}</span>
      </h3>
      <p className={styles.players}>{playersWords(players)}</p>
      <ul className={styles.rows}>
        {rows.map((bet) => (
          <Row key={bet.id} bet={bet} own={bet.userId === userId} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>ещё {betsWords(more)}</p>}
    </section>
  );
}

const Row = memo(function Row({ bet, own }: { bet: RoundBet; own: boolean }) {
  return (
    <li className={classNames(styles.row, own && styles.own)}>
      <Avatar imageUrl={bet.imageUrl} size={20} />
      <span className={styles.name} title={bet.name}>
        {own ? "Вы" : bet.name}
      </span>
      <span className={styles.stake}>{formatMoney(bet.stakeKopecks)}</span>
    </li>
  );
});

export type PlayerBetsProps = { round: WheelRound | undefined; userId: number | undefined };
