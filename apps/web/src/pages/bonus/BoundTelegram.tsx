import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { call } from "../../api/http.ts";
import { refreshUser, type SessionUser } from "../../api/session.ts";
import { Button } from "../../kit/Button.tsx";
import { ConfirmDialog } from "../../kit/ConfirmDialog.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { toast } from "../../kit/toast.ts";
import { useTimeLeft } from "./bonus-clock.ts";
import { telegramWords } from "./telegram-words.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./BoundTelegram.module.css";

type Bound = NonNullable<SessionUser["telegram"]>;

/** Whom the player has bound, for the hour in which they may say that it is somebody else. */
export function BoundTelegram({ bound }: { bound: Bound }) {
  const leftMs = useTimeLeft(bound.contestUntilMs);
  const [asking, setAsking] = useState(false);
  const { contest, pending, noLink } = useContest();
  if (leftMs === 0) return null;
  const who = telegramWords(bound);

  function sayNo(): void {
    setAsking(false);
    contest();
  }

  return (
    <Panel cut>
      <div className={styles.card}>
        <Icon name="telegram" size={32} />
        <div className={kit.stack1}>
          <h2>Telegram привязан</h2>
          <p className={styles.name}>{who}</p>
          <p className={kit.note}>
            Чужой аккаунт? Отвязать его можно ещё {Math.ceil(leftMs / 60_000)}&nbsp;мин.
          </p>
        </div>
        <Button pending={pending} disabledReason={noLink} onClick={() => setAsking(true)}>
          Это не я
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Отвязать Telegram?"
        confirm="Отвязать"
        disabledReason={noLink}
        onConfirm={sayNo}
        onClose={() => setAsking(false)}
      >
        <p className={styles.name}>
          Аккаунт {who} будет отвязан, и все бонусы, кроме бонуса за группу ВКонтакте, закроются, пока вы не
          привяжете свой. Всё, что уже начислено, останется у вас.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

function useContest() {
  const connection = useConnection((state) => state.connection);
  const contest = useMutation<unknown, CallFailed>({
    mutationFn: async () => answered(await call("telegram/contest", {})),
    networkMode: "always",
    onSuccess: () => toast.success("Telegram отвязан"),
    onError: ({ failure }) => toast.error(failure.error),
    onSettled: () => refreshUser(),
  });
  return {
    contest: () => contest.mutate(),
    pending: contest.isPending,
    noLink: isDisconnected(connection) ? "Нет связи" : undefined,
  };
}
