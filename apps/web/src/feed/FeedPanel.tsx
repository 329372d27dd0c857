import { gamePath } from "@rumb/games/games";
import { useEffect, useRef, useState, type PointerEvent } from "react";
import { Link } from "wouter";
import { useConnection } from "../api/connection.ts";
import { pauseFeed, resumeFeed, useFeed } from "../api/feed.ts";
import { paths } from "../site/paths.ts";
import { Button } from "../kit/Button.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Panel } from "../kit/Panel.tsx";
import { useFrameLater } from "../kit/use-frame-later.ts";
import { ActionLink } from "../site/ActionLink.tsx";
import { FeedTable } from "./FeedTable.tsx";
import styles from "./FeedPanel.module.css";

/** The live feed: stands still under a mouse, a finger or «Пауза», and then says how much is waiting. */
export function FeedPanel({ titled = true }: { titled?: boolean }) {
  // The own bet is told here at the moment its game begins to move: that goes first.
  const { loaded, shown } = useFrameLater(useFeed(), 6);
  const connected = useConnection(({ connection }) => connection === "online" || connection === "unstable");
  const { held, hold, onPointer } = useHold();

  const bar = <StateBar connected={connected} held={held} hold={hold} withLink={titled} />;
  return (
    <Panel
      title={titled ? "Последние игры" : undefined}
      ruled={titled}
      className={styles.panel}
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
