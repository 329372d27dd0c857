import { OWN_PROMO_ROWS, type OwnPromo, type PromocoderReply } from "@rumb/contract/bonus";
import { formatRubles } from "@rumb/money/format";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { toast } from "../../kit/toast.ts";
import { Chronometer } from "./Chronometer.tsx";
import { TwoColumns } from "./TwoColumns.tsx";
import { Loaded } from "./Loaded.tsx";
import { useTimeLeft } from "./bonus-clock.ts";
import { everyWords, scaleOf } from "./timed-words.ts";
import { useClaim, useClaimObstacle } from "./use-claim.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./PromocoderScreen.module.css";
import screen from "./Screen.module.css";

/** «Партнерам»: for promo-coders. */
export function PromocoderScreen() {
  const standing = useQuery(callQuery("promocoder/get", {}));
  return (
    <div className={screen.screen}>
      <Loaded standing={standing} heights={[[560], [560]]}>
        {({ promo, user }) => (
          <TwoColumns left={<NewPromo terms={user} />} right={<OwnPromos promos={promo} />} />
        )}
      </Loaded>
    </div>
  );
}

/** The terms under which a promo-coder makes their codes, and the key; while they have to wait, the chronometer counts. */
function NewPromo({ terms }: { terms: PromocoderReply["user"] }) {
  const { limit, reward, time, pause_seconds: pauseSeconds } = terms;
  const scale = scaleOf(pauseSeconds);
  const leftMs = useTimeLeft(time);
  const obstacle = useClaimObstacle({ needsLink: false });
  const creation = useCreation();
  const isReady = leftMs === 0;
  return (
    <Panel title="Новый промокод" ruled cut>
      <div className={kit.centred}>
        <Chronometer scale={scale} leftMs={leftMs} look={isReady ? "ready" : "waiting"}>
          <span className={styles.tag}>{isReady ? "Можно создать" : "Следующий через"}</span>
          {isReady ? (
            <span className={styles.sum}>1</span>
          ) : (
            <span className={styles.time} role="timer" aria-live="off">
              {scale.format(leftMs)}
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
          disabledReason={obstacle ?? (isReady ? undefined : everyWords(pauseSeconds))}
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

/** The promo-coder's own codes, newest first. */
function OwnPromos({ promos }: { promos: readonly OwnPromo[] }) {
  return (
    <Panel title="Мои промокоды" ruled>
      <Table
        caption="Мои промокоды, новые сверху"
        columns={COLUMNS}
        rows={promos}
        rowKey={({ id }) => id}
        empty={<EmptyState instrument="log" text="Вы ещё не создали ни одного промокода" />}
      />
      {promos.length === OWN_PROMO_ROWS && (
        <p className={styles.ownPromosNote}>Показаны последние {OWN_PROMO_ROWS} промокодов.</p>
      )}
    </Panel>
  );
}

/** How many of the activations are used. */
function Used({ promo: { limit, limited } }: { promo: OwnPromo }) {
  return (
    <span className={styles.used}>
      {limited} / {limit}
      <span className={styles.gauge} aria-hidden="true">
        <span className={kit.fill} style={{ transform: `scaleX(${limited / limit})` }} />
      </span>
    </span>
  );
}

const COLUMNS: readonly Column<OwnPromo>[] = [
  {
    key: "name",
    title: "Промокод",
    cell: (promo) => (
      <span className={styles.code}>
        <span className={styles.words}>
          <span className={styles.name}>{promo.name}</span>
          <span className={styles.narrow}>
            <Used promo={promo} />
          </span>
        </span>
        <Button
          tone="ghost"
          size="s"
          label={`Скопировать ${promo.name}`}
          onClick={() => void copyText(promo.name)}
        >
          <Icon name="copy" size={16} />
        </Button>
      </span>
    ),
  },
  {
    key: "used",
    title: "Активации",
    cell: (promo) => <Used promo={promo} />,
    hideNarrow: true,
  },
  {
    key: "reward",
    title: "Награда",
    align: "end",
    cell: ({ reward }) => <span className={styles.reward}>{formatRubles(kopecksOf(reward))}</span>,
  },
];
