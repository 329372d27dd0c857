import type { OwnSession } from "@rumb/contract/sessions";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { Button } from "../../kit/Button.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { ConfirmDialog } from "../../kit/ConfirmDialog.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StandIn } from "../../site/StandIn.tsx";
import { paths } from "../../site/paths.ts";
import { endsWords, momentWords } from "./session-words.ts";
import { useSessionEnd, useSessions } from "./use-sessions.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./SessionsPage.module.css";

/** Where the player is signed in, and how they end that. */
export function SessionsPage() {
  const known = useSessions();
  const { data } = known;
  return (
    <>
      <header className={classNames(kit.spread, styles.head)}>
        <h1>Мои входы</h1>
        {data !== undefined && <p className={kit.aside}>{endsWords(data)}</p>}
      </header>
      {data !== undefined && <Sessions sessions={data.sessions} nowMs={data.now} />}
      {data === undefined && (
        <StandIn query={known}>
          <div aria-busy="true">
            <Skeleton block height={216} />
          </div>
        </StandIn>
      )}
      <p className={classNames(kit.aside, styles.leave)}>
        Больше не нужен аккаунт? <Link href={paths.deletion}>Удалить аккаунт</Link>
      </p>
    </>
  );
}

function Sessions({ sessions, nowMs }: { sessions: readonly OwnSession[]; nowMs: number }) {
  const { end, pending, noLink } = useSessionEnd();
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = sessions.filter(({ current }) => !current).length;

  function endEverywhere(): void {
    setAsking(false);
    end(null);
  }

  return (
    <Panel cut>
      <div className={kit.stack4}>
        <div className={classNames(kit.spread, styles.tools)}>
          {/* Takes the focus when the row that had it is gone. */}
          <h2 ref={heading} tabIndex={-1}>
            Открыто: {sessions.length}
          </h2>
          <Button
            pending={pending === null}
            disabledReason={others === 0 ? "Других входов нет" : noLink}
            onClick={() => setAsking(true)}
          >
            Выйти везде
          </Button>
        </div>
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              nowMs={nowMs}
              pending={pending === session.id}
              noLink={noLink}
              onEnd={() => end(session.id, { onSuccess: () => heading.current?.focus() })}
            />
          ))}
        </ul>
        <p className={kit.aside}>
          {others === 0
            ? "Вы вошли только здесь."
            : "Незнакомый вход? Завершите его и проверьте защиту страницы ВКонтакте: вход на сайт идёт через неё."}
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        title="Выйти везде?"
        confirm="Выйти везде"
        disabledReason={noLink}
        onConfirm={endEverywhere}
        onClose={() => setAsking(false)}
      >
        <p>Останется только этот вход. Во всех остальных браузерах придётся войти снова.</p>
      </ConfirmDialog>
    </Panel>
  );
}

function SessionRow({ session, nowMs, pending, noLink, onEnd }: RowProps) {
  const name = `${session.browser}, ${session.device}`;
  return (
    <li className={classNames(kit.spread, styles.row)}>
      <div className={kit.stack1}>
        <div className={kit.row}>
          <h3 className={kit.name}>{name}</h3>
          {session.current && <Chip tone="brass">этот вход</Chip>}
        </div>
        <p className={kit.note}>
          Сеть {session.place} · вход {momentWords(session.began_at, nowMs)}
          {!session.current && <> · последний раз {momentWords(session.seen_at, nowMs)}</>}
        </p>
      </div>
      {!session.current && (
        <Button pending={pending} disabledReason={noLink} label={`Завершить: ${name}`} onClick={onEnd}>
          Завершить
        </Button>
      )}
    </li>
  );
}

type RowProps = {
  session: OwnSession;
  /** Unix ms of the server's clock. */
  nowMs: number;
  pending: boolean;
  noLink: string | undefined;
  onEnd: () => void;
};
