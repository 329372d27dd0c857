import { games } from "@rumb/games/games";
import { formatCoefficient, formatMoney } from "@rumb/money/format";
import { FEED_SIZE, type FeedRow } from "../api/feed-state.ts";
import { SlipLink } from "../fairness/SlipLink.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/Icon.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import styles from "./FeedTable.module.css";
import { GameIcon } from "../site/GameIcon.tsx";

/** Nine rows of the feed, newest first. Rows that are not there yet keep their place as ruled lines. */
export function FeedTable({ rows, loading }: { rows: readonly FeedRow[]; loading: boolean }) {
  const blanks = Array.from({ length: FEED_SIZE - rows.length }, (_, index) => index);
  return (
    <table className={styles.table} aria-busy={loading}>
      <caption className={styles.caption}>Последние игры на сайте, новые сверху</caption>
      <thead>
        <tr>
          {columns.map(({ title, className }) => (
            <th key={title} scope="col" className={className}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // Only the newest row is a new element: the others change their words and stay where they are.
          <Row key={place === 0 ? row.key : place} row={row} newest={place === 0} />
        ))}
        {blanks.map((index) => (
          <tr key={index} className={classNames(styles.blank, loading && styles.waiting)} aria-hidden="true">
            {columns.map(({ title, className }) => (
              <td key={title} className={className}>
                &nbsp;
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, newest }: { row: FeedRow; newest: boolean }) {
  return (
    <tr className={classNames(row.won ? styles.win : styles.lose, newest && styles.newest)}>
      <td className={styles.game}>
        <SlipLink betId={row.betId} className={styles.gameName} title={`Ставка № ${row.betId}`}>
          <GameIcon game={row.game} size={20} />
          <span className={styles.label}>{games[row.game].label}</span>
        </SlipLink>
      </td>
      <td className={styles.optional}>
        <span className={styles.name} title={row.name}>
          {row.name}
        </span>
      </td>
      <td className={styles.amount}>{formatMoney(row.stakeKopecks)}</td>
      <td className={classNames(styles.amount, styles.optional)}>
        {formatCoefficient(row.coefficientHundredths)}
      </td>
      <td className={classNames(styles.amount, styles.result)}>
        <VisuallyHidden>{row.won ? "Выигрыш " : "Проигрыш "}</VisuallyHidden>
        <span className={styles.mark}>
          <Icon name={row.won ? "win" : "lose"} size={12} />
        </span>
        {row.won && "+"}
        {formatMoney(row.winKopecks)}
      </td>
    </tr>
  );
}

const columns = [
  { title: "Игра", className: styles.game },
  { title: "Никнейм", className: styles.optional },
  { title: "Ставка", className: classNames(styles.amount, styles.stake) },
  { title: "Коэффициент", className: classNames(styles.amount, styles.coefficient, styles.optional) },
  { title: "Результат", className: classNames(styles.amount, styles.result) },
];
