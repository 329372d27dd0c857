import type { Payment } from "@rumb/contract/wallet";
import { formatDateTime } from "@rumb/money/format";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callQuery } from "../../api/call-query.ts";
import { refreshUser, useSession } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { paths } from "../../site/paths.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { Button } from "../../kit/Button.tsx";
import { Money } from "../../kit/Money.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { Entries, Entry } from "./Entries.tsx";
import { Figure } from "./Figure.tsx";
import { methodName } from "./method-names.ts";
import { type PaymentStanding, standingOf } from "./payment-standing.ts";
import { type PaymentWords, sayStanding } from "./payment-words.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./PaymentReceipt.module.css";

/** What becomes of the payment that the browser has come back from. It waits for the server's word, and believes nothing else. */
export function PaymentReceipt({ id, onClose }: { id: number; onClose: () => void }) {
  const { standing, error, isPatient, askAgain } = useStanding(id);
  return (
    <Panel title={`Пополнение № ${id}`} ruled cut>
      <div className={styles.receipt}>
        <Said words={error ? { tone: "lose", text: error.message } : sayStanding(standing, isPatient)} />
        {"payment" in standing && <Account payment={standing.payment} paid={standing.kind === "paid"} />}
        <div className={styles.actions}>
          {(error !== null || (standing.kind === "waiting" && !isPatient)) && (
            <Button onClick={askAgain}>{error === null ? "Проверить сейчас" : "Повторить"}</Button>
          )}
          {standing.kind === "paid" && (
            <ActionLink href={paths.main} tone="primary">
              К играм
            </ActionLink>
          )}
          <Button onClick={onClose}>
            {standing.kind === "declined" ? "Попробовать ещё раз" : "Новое пополнение"}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** One status line for all of it, so that a screen reader hears each change. */
function Said({ words: { tone, text, figure, note } }: { words: PaymentWords }) {
  return (
    <>
      <StatusLine tone={tone}>
        {text} {figure !== undefined && <span className={styles.credited}>{figure}</span>}
      </StatusLine>
      {note !== undefined && <p className={kit.note}>{note}</p>}
    </>
  );
}

function Account({ payment, paid }: { payment: Payment; paid: boolean }) {
  const balanceKopecks = useSession((session) => session.balanceKopecks);
  const bonus = kopecksOf(payment.bonus);
  return (
    <Entries label={`Пополнение № ${payment.id}`}>
      <Entry name="Начато">{formatDateTime(payment.created_at).slice(0, MINUTE)}</Entry>
      <Entry name="Способ">{methodName(payment.system)}</Entry>
      <Entry name="Сумма">
        <Figure kopecks={kopecksOf(payment.sum)} unit />
      </Entry>
      {bonus > 0 && (
        <Entry name="Бонус по промокоду">
          <Figure kopecks={bonus} sign="+" unit />
        </Entry>
      )}
      {paid && (
        <Entry name="Баланс" total>
          <Money kopecks={balanceKopecks} />
        </Entry>
      )}
    </Entries>
  );
}

/** Asks for the newest payments until this one is decided, every few seconds for a while; events of the socket come sooner. */
function useStanding(id: number) {
  const [isPatient, setPatient] = useState(true);
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery("payment/get", { page: 1 }),
    refetchInterval: ({ state }) =>
      isPatient && standingOf(id, state.data?.data).kind === "waiting" ? ASK_MS : false,
  });
  const standing: PaymentStanding = standingOf(id, data?.data);
  const isPaid = standing.kind === "paid";

  useEffect(() => {
    if (!isPatient) return;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isPatient]);

  useEffect(() => {
    // The event that carries the new balance may have come before this page.
    if (isPaid) void refreshUser();
  }, [isPaid]);

  function askAgain(): void {
    setPatient(true);
    void refetch();
  }
  return { standing, error: isFetching ? null : error, isPatient, askAgain };
}

const ASK_MS = 3000;
const PATIENCE_MS = 120_000;
const MINUTE = "31.12.2026 14:05".length;
