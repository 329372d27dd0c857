import { DELETION_DAYS, type DeletionObstacle, type DeletionStanding } from "@rumb/contract/deletion";
import { formatDate, formatMoney } from "@rumb/money/format";
import { useState } from "react";
import { Link } from "wouter";
import { useSession } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { classNames } from "../../kit/class-names.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { Switch } from "../../kit/Switch.tsx";
import { ActionLink } from "../../site/ActionLink.tsx";
import { paths } from "../../site/paths.ts";
import { lostParts, OBSTACLES, whyNot } from "./deletion-words.ts";
import { useDeletionAsk } from "./use-deletion.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./DeletionPage.module.css";

/** What stands in the way, what becomes of the money, and the request with its question. */
export function DeletionRequest({ standing }: { standing: DeletionStanding }) {
  const { ask, pending, noLink } = useDeletionAsk();
  const aheadMs = useSession((session) => session.serverAheadMs);
  const [gaveUpSum, setGaveUpSum] = useState<number>();
  const [askedAtMs, setAskedAtMs] = useState<number>();
  const { balance, obstacles } = standing;
  // What was given up is a sum, not whatever the balance becomes.
  const gaveUp = gaveUpSum === balance;
  const refusal = noLink ?? whyNot(standing, gaveUp);
  const sum = `${formatMoney(kopecksOf(balance))} ₽`;

  function request(): void {
    setAskedAtMs(undefined);
    ask(balance > 0 ? { give_up: balance } : {});
  }

  return (
    <Panel title="Перед удалением" ruled cut>
      <div className={kit.stack4}>
        {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
        {balance > 0 && (
          <Money sum={sum} gaveUp={gaveUp} onGiveUp={(gives) => setGaveUpSum(gives ? balance : undefined)} />
        )}
        <Lost standing={standing} />
        {obstacles.length === 0 && balance === 0 && <p className={kit.note}>Ничего не мешает.</p>}
        <div className={kit.keys}>
          <Button
            tone="danger"
            pending={pending}
            disabledReason={refusal}
            onClick={() => setAskedAtMs(performance.now() + aheadMs)}
          >
            Удалить аккаунт
          </Button>
        </div>
      </div>
      <Dialog
        open={askedAtMs !== undefined}
        onClose={() => setAskedAtMs(undefined)}
        title="Удалить аккаунт?"
        actions={
          <>
            <Button onClick={() => setAskedAtMs(undefined)}>Оставить</Button>
            <Button tone="danger" disabledReason={refusal} onClick={request}>
              Удалить аккаунт
            </Button>
          </>
        }
      >
        <p>
          Данные исчезнут {formatDate((askedAtMs ?? 0) + DELETION_DAYS * DAY_MS)}. До этого дня удаление можно
          отменить, после — нет.
          {balance > 0 && (gaveUp ? ` Вы отказываетесь от ${sum}.` : ` На балансе теперь ${sum}.`)}
        </p>
        {refusal !== undefined && <StatusLine tone="lose">{refusal}</StatusLine>}
      </Dialog>
    </Panel>
  );
}

function Obstacles({ obstacles }: { obstacles: readonly DeletionObstacle[] }) {
  return (
    <ul className={styles.list}>
      {obstacles.map((obstacle) => {
        const { words, action, href } = OBSTACLES[obstacle];
        return (
          <li key={obstacle} className={classNames(kit.spread, styles.row)}>
            <p>{words}</p>
            {href !== undefined && (
              <ActionLink href={href} size="s">
                {action}
              </ActionLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Money({ sum, gaveUp, onGiveUp }: MoneyProps) {
  return (
    <div className={styles.money}>
      <div className={classNames(kit.spread, styles.row)}>
        <p>
          На балансе <strong>{sum}</strong>
        </p>
        <ActionLink href={paths.withdraw} size="s">
          Вывести
        </ActionLink>
      </div>
      <Switch
        label={`Отказаться от ${sum}`}
        note={`Если за ${DELETION_DAYS} дней вы отмените удаление, они вернутся на баланс.`}
        checked={gaveUp}
        onChange={onGiveUp}
      />
    </div>
  );
}

/** What has accrued and was not moved to the balance. */
function Lost({ standing }: { standing: DeletionStanding }) {
  const lost = lostParts(standing);
  if (lost.length === 0) return null;
  return (
    <p className={kit.note}>
      Пропадёт и то, что не переведено на баланс:{" "}
      {lost.map(({ words, href }, index) => (
        <span key={href}>
          {index > 0 && ", "}
          <Link href={href}>{words}</Link>
        </span>
      ))}
      .
    </p>
  );
}

type MoneyProps = { sum: string; gaveUp: boolean; onGiveUp: (gives: boolean) => void };

const DAY_MS = 86_400_000;
