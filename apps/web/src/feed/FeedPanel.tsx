import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import { gamePath, games } from "@rumb/games/games";
import { formatCoefficient, formatMoney } from "@rumb/money/format";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { useConnection } from "../api/connection.ts";
import { FEED_SIZE, type FeedRow } from "../api/feed-state.ts";
import { pauseFeed, resumeFeed, useFeed } from "../api/feed.ts";
import { SlipLink } from "../fairness/SlipLink.tsx";
import { Button } from "../kit/Button.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Icon } from "../kit/Icon.tsx";
import { Panel } from "../kit/Panel.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { classNames } from "../kit/class-names.ts";
import { useFrameLater } from "../kit/use-frame-later.ts";
import { ActionLink } from "../site/ActionLink.tsx";
import { GameIcon } from "../site/GameIcon.tsx";
import { paths } from "../site/paths.ts";
import kit from "../kit/primitives.module.css";
import shapes from "../kit/shapes.module.css";
import styles from "./FeedPanel.module.css";

/** The live feed: stands still under a mouse, a finger or «Пауза», and then says how much is waiting. */
export function FeedPanel({ titled = true }: { titled?: boolean }) {
  // The own bet is announced here at the moment its game begins to move: that goes first.
  const { loaded, shown } = useFrameLater(useFeed(), 6);
  const connected = useConnection(({ connection }) => connection === "online" || connection === "unstable");
  const { held, hold, onPointer } = useHold();

  const bar = <StateBar connected={connected} held={held} hold={hold} withLink={titled} />;
  return (
    <Panel
      title={titled ? "Последние игры" : undefined}
      ruled={titled}
      className={classNames(styles.panel, !titled && styles.bare)}
      actions={bar}
    >
      {!titled && bar}
      <div
        className={styles.rows}
        onPointerEnter={onPointer}
        onPointerLeave={onPointer}
        onPointerDown={onPointer}
      >
        <FeedTable rows={shown} loading={!loaded && connected} />
        {shown.length === 0 && (loaded || !connected) && <NothingYet connected={connected} />}
      </div>
    </Panel>
  );
}

function StateBar({ connected, held, hold, withLink }: StateBarProps) {
  const { paused, missed } = useFeed();
  return (
    <div className={styles.state}>
      <p className={styles.live} data-live={connected && !paused}>
        {connected ? (paused ? "На паузе" : "В прямом эфире") : "Нет связи"}
      </p>
      {missed > 0 && (
        <Button size="s" onClick={() => hold(false)}>
          +{missed} новых
        </Button>
      )}
      <Button size="s" tone="ghost" onClick={() => hold(!held)}>
        {held ? "Продолжить" : "Пауза"}
      </Button>
      {withLink && (
        <Link href={paths.history} className={styles.all}>
          Вся история
        </Link>
      )}
    </div>
  );
}

function NothingYet({ connected }: { connected: boolean }) {
  return (
    <div className={styles.nothing}>
      {connected ? (
        <EmptyState
          instrument="log"
          text="Здесь появятся игры, как только кто-нибудь сделает ставку."
          action={<ActionLink href={gamePath("dice")}>Сыграть в Dice</ActionLink>}
        />
      ) : (
        <EmptyState instrument="log" text="Лента появится, когда вернётся связь." />
      )}
    </div>
  );
}

/** Who holds the feed: the button until it is pressed again, a mouse while it rests, a finger for a moment. */
function useHold() {
  const [held, setHeld] = useState(false);
  const release = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () => () => {
      clearTimeout(release.current);
      resumeFeed();
    },
    [],
  );

  function hold(next: boolean): void {
    setHeld(next);
    if (next) pauseFeed();
    else resumeFeed();
  }

  function onPointer({ type, pointerType }: PointerEvent): void {
    if (held) return;
    clearTimeout(release.current);
    if (pointerType === "mouse" && type === "pointerleave") return resumeFeed();
    pauseFeed();
    if (pointerType !== "mouse") release.current = setTimeout(resumeFeed, TOUCH_HOLD_MS);
  }

  return { held, hold, onPointer };
}

const TOUCH_HOLD_MS = 5000;

type StateBarProps = { connected: boolean; held: boolean; hold: (next: boolean) => void; withLink: boolean };

/** Nine rows of the feed, newest first. Rows that are not there yet keep their place as ruled lines. */
function FeedTable({ rows, loading }: { rows: readonly FeedRow[]; loading: boolean }) {
  const blanks = Array.from({ length: FEED_SIZE - rows.length }, (_, index) => rows.length + index);
  return (
    <table className={styles.table} aria-busy={loading}>
      <caption className={kit.hidden}>Последние игры на сайте, новые сверху</caption>
      <thead>
        <tr>
          {columns.map(({ title, className }) => (
            <th key={title} scope="col" className={classNames(shapes.columnHead, className)}>
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
        {blanks.map((place) => (
          <tr key={place} className={classNames(styles.blank, loading && styles.waiting)} aria-hidden="true">
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
    <tr className={classNames(styles.row, styles[row.result], newest && styles.newest)}>
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
        <VisuallyHidden>{BET_RESULT_WORDS[row.result]} </VisuallyHidden>
        <span className={styles.mark}>
          <Icon name={row.result} size={12} />
        </span>
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
