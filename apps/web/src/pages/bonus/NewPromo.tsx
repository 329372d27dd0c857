import type { PromocoderReply } from "@rumb/contract/bonus";
import { formatHms, formatRubles } from "@rumb/money/format";
import { useQueryClient } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Button } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { toast } from "../../kit/toast.ts";
import { useTimeLeft } from "./bonus-clock.ts";
import { Chronometer } from "./Chronometer.tsx";
import styles from "./NewPromo.module.css";
import { useClaim } from "./use-claim.ts";
import { useClaimObstacle } from "./use-claim-obstacle.ts";

/** The terms under which a promo-coder makes their codes, and the key; while they have to wait, the chronometer counts. */
export function NewPromo({ terms: { limit, reward, time } }: { terms: PromocoderReply["user"] }) {
  const leftMs = useTimeLeft(time);
  const obstacle = useClaimObstacle({ needsLink: false });
  const creation = useCreation();
  const isReady = leftMs === 0;
  return (
    <Panel title="Новый промокод" ruled cut>
      <div className={styles.card}>
        <Chronometer scale={DAY} leftMs={leftMs} look={isReady ? "ready" : "waiting"}>
          <span className={styles.tag}>{isReady ? "Можно создать" : "Следующий через"}</span>
          {isReady ? (
            <span className={styles.sum}>1</span>
          ) : (
            <span className={styles.time} role="timer" aria-live="off">
              {formatHms(leftMs)}
            </span>
          )}
          <span className={styles.tag}>{isReady ? "промокод" : ""}</span>
        </Chronometer>
        <dl className={styles.terms}>
          <div>
            <dt>Активаций</dt>
            <dd>{limit}</dd>
          </div>
          <div>
            <dt>Награда игроку</dt>
            <dd>{formatRubles(kopecksOf(reward))}</dd>
          </div>
        </dl>
        <Button
          tone="primary"
          size="l"
          full
          pending={creation.isPending}
          disabledReason={obstacle ?? (isReady ? undefined : "Один промокод в сутки")}
          onClick={() => creation.mutate({})}
        >
          Создать промокод
        </Button>
        {creation.isUncertain ? (
          <StatusLine tone="pending">Уточняем результат…</StatusLine>
        ) : (
          <p className={styles.note}>Имя кода выбирается случайно. Свой код активировать нельзя.</p>
        )}
      </div>
    </Panel>
  );
}

function useCreation() {
  const client = useQueryClient();
  return useClaim("promocoder/create", {
    onPaid({ promo, time }) {
      client.setQueryData<PromocoderReply>(
        callQuery("promocoder/get", {}).queryKey,
        (before) =>
          before && {
            promo: [promo, ...before.promo.filter(({ id }) => id !== promo.id)],
            user: { ...before.user, time },
          },
      );
      toast.success("Промокод создан");
    },
  });
}

const DAY = { units: 24, unitMs: 3_600_000, every: 6 } as const;
