import { OWN_PROMO_ROWS, type OwnPromo } from "@rumb/contract/bonus";
import { formatRubles } from "@rumb/money/format";
import { kopecksOf } from "../../api/wire-amount.ts";
import { copyText } from "../../browser/copy-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import styles from "./OwnPromos.module.css";

/** The promo-coder's own codes, newest first. */
export function OwnPromos({ promos }: { promos: readonly OwnPromo[] }) {
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
        <p className={styles.note}>Показаны последние {OWN_PROMO_ROWS} промокодов.</p>
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
        <span className={styles.filled} style={{ transform: `scaleX(${limited / limit})` }} />
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
