import { DAY_LIMITS } from "@rumb/contract/limits";
import { formatRubles } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { useState } from "react";
import { kopecksOf } from "../../api/wire-amount.ts";
import { AmountField } from "../../kit/AmountField.tsx";
import { Button } from "../../kit/Button.tsx";
import { ConfirmDialog } from "../../kit/ConfirmDialog.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { classNames } from "../../kit/class-names.ts";
import { useTyped } from "../../kit/use-amount-draft.ts";
import { ComingChange } from "./ComingChange.tsx";
import {
  atOnceWords,
  type DayLimit,
  type DayLimitKind,
  nextWords,
  type Reading,
  readingOf,
  roublesInWords,
  wishOf,
} from "./limit-words.ts";
import { useLimitsChange } from "./use-limits.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./DayLimitPanel.module.css";

/** A limit of the day: what is used of it, what is to come, and the field to change it. */
export function DayLimitPanel({ kind, day }: { kind: DayLimitKind; day: DayLimit }) {
  const { change, pending, noLink } = useLimitsChange();
  const { held, wishedKopecks, forget } = useWished(day);
  const [asks, setAsks] = useState(false);
  const wish = wishOf(day.limit, wishedKopecks);
  const { title, about, field } = WORDS[kind];

  function set(limit: number | null): void {
    change({ kind, limit }, { onSettled: forget });
  }

  function changeLimit(): void {
    setAsks(false);
    set(roubles(kopecks(wishedKopecks)));
  }

  return (
    <Panel title={title} ruled cut>
      <div className={kit.stack4}>
        <DayGauge label={title} limit={day.limit} reading={readingOf(kind, day)} />
        {day.next !== null && (
          <ComingChange
            words={nextWords(day.next, roublesInWords)}
            pending={pending !== undefined}
            noLink={noLink}
            onCallOff={() => set(day.limit)}
          />
        )}
        <AmountField
          label={field}
          name={kind}
          suffix="₽"
          {...held}
          buttons={KEYS}
          clampText="Лимит ограничен до"
          natural
          min={DAY_LIMITS.min}
          max={DAY_LIMITS.max}
        />
        <div className={kit.keys}>
          <Button
            tone="primary"
            pending={pending !== undefined}
            disabledReason={noLink ?? wish.refusal}
            onClick={() => (wish.isAtOnce ? setAsks(true) : changeLimit())}
          >
            {wish.label}
          </Button>
          {day.limit !== null && day.next?.limit !== null && (
            <Button tone="ghost" disabledReason={noLink} onClick={() => set(null)}>
              Снять через 24 часа
            </Button>
          )}
        </div>
        <p className={kit.aside}>{about}</p>
      </div>
      <ConfirmDialog
        open={asks}
        title={`${title}: ${wish.label.toLowerCase()}?`}
        confirm={wish.label}
        disabledReason={noLink}
        onConfirm={changeLimit}
        onClose={() => setAsks(false)}
      >
        <p>{atOnceWords(day, wishedKopecks)}</p>
      </ConfirmDialog>
    </Panel>
  );
}

/** The limit that is wished: what the field holds, or what it would hold of what is typed right now. */
function useWished({ limit }: DayLimit) {
  const [wished, setWished] = useState<number | null>(null);
  const [typedKopecks, onDraft] = useTyped();
  const value = wished ?? (limit === null ? DEFAULT_KOPECKS : kopecksOf(limit));
  return {
    held: { value, onCommit: setWished, onDraft },
    wishedKopecks: typedKopecks ?? value,
    forget: () => setWished(null),
  };
}

const DEFAULT_KOPECKS = 100_000;
const KEYS = ["half", "double"] as const;
const WORDS = {
  stake: {
    title: "Ставки за день",
    field: "Лимит ставок",
    about: "Считаются все ставки дня. Ставка, которую Jackpot вернул, не считается.",
  },
  loss: {
    title: "Проигрыш за день",
    field: "Лимит проигрыша",
    about:
      "Ставки дня без их выигрышей. Ставка неоконченной игры считается проигранной, пока игра не закончена.",
  },
} as const;

/** How far the day has come on the scale of its limit: a stretch of the ruler, drawn in brass up to the needle. */
function DayGauge({ label, limit, reading: { text, left, share } }: DayGaugeProps) {
  const full = share === 1;
  return (
    <div className={kit.stack2}>
      <p className={kit.reading}>{left}</p>
      <div className={classNames(styles.scale, full && styles.full)} aria-hidden="true">
        {share !== null && (
          <>
            <span className={classNames(kit.fill, styles.done)} style={{ transform: `scaleX(${share})` }} />
            <span className={styles.travel} style={{ transform: `translateX(${share * 100}%)` }}>
              <span className={styles.needle} />
            </span>
          </>
        )}
      </div>
      {share !== null && (
        <VisuallyHidden>
          <meter aria-label={label} aria-valuetext={`${text}. ${left}`} value={share} />
        </VisuallyHidden>
      )}
      <p className={styles.ends}>
        <span>{text}</span>
        {limit !== null && <span>из {formatRubles(kopecksOf(limit))}</span>}
      </p>
    </div>
  );
}

type DayGaugeProps = {
  label: string;
  /** Roubles; null without one. */
  limit: number | null;
  reading: Reading;
};
