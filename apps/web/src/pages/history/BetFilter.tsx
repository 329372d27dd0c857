import type { MyBetsFilter } from "@rumb/contract/my-bets";
import { isDay } from "@rumb/contract/my-bets-filter";
import { type ChangeEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { GameIcon } from "../../site/GameIcon.tsx";
import { gameLinks } from "../../site/navigation.ts";
import { betFilter, type FilterParts } from "./history-address.ts";
import { RESULT_NAMES } from "./my-bet-row.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./BetFilter.module.css";

/** Game, result and period. Each choice is a new address, so «Назад» of the browser takes it back. */
export function BetFilter({ filter, onChange }: BetFilterProps) {
  const { game, result, from, to } = filter;
  const set = (change: FilterParts): void => onChange(betFilter({ ...filter, ...change }));
  return (
    <div className={styles.filter}>
      <Choice name="Игра">
        <Chip selected={game === undefined} onClick={() => set({ game: undefined })}>
          Все
        </Chip>
        {gameLinks.map((link) => (
          <Chip key={link.game} selected={link.game === game} onClick={() => set({ game: link.game })}>
            <GameIcon game={link.game} size={16} />
            {link.label}
          </Chip>
        ))}
      </Choice>
      <Choice name="Результат">
        <Chip selected={result === undefined} onClick={() => set({ result: undefined })}>
          Все
        </Chip>
        {RESULT_IDS.map((one) => (
          <Chip key={one} selected={one === result} onClick={() => set({ result: one })}>
            {RESULTS[one]}
          </Chip>
        ))}
      </Choice>
      <div className={styles.period}>
        <DayField label="С какого дня" value={from} onChange={(day) => set({ from: day })} />
        <DayField label="По какой день" value={to} onChange={(day) => set({ to: day })} />
        {Object.keys(filter).length > 0 && (
          <Button tone="ghost" onClick={() => onChange({})}>
            Сбросить фильтр
          </Button>
        )}
      </div>
    </div>
  );
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{name}</legend>
      {children}
    </fieldset>
  );
}

/** In the words of the rows: what has paid anything is a win or came back. */
const RESULTS = {
  win: `${RESULT_NAMES.win} или ${RESULT_NAMES.back.toLowerCase()}`,
  lose: RESULT_NAMES.lose,
  open: RESULT_NAMES.open,
  refund: RESULT_NAMES.refund,
} as const;
const RESULT_IDS = ["win", "lose", "open", "refund"] as const;

export type BetFilterProps = { filter: MyBetsFilter; onChange: (filter: MyBetsFilter) => void };

/** A day by the browser's own picker. While a date is being typed it is nobody's business yet. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState({ text: value ?? "", of: value });
  const text = draft.of === value ? draft.text : (value ?? "");

  function changed({ target }: ChangeEvent<HTMLInputElement>): void {
    const day = isDay(target.value) ? target.value : undefined;
    // A date without its month or year is no text at all to the browser, but no empty field either.
    const settled = day !== undefined || (target.value === "" && !target.validity.badInput);
    setDraft({ text: target.value, of: settled ? day : value });
    if (settled && day !== value) onChange(day);
  }

  return (
    <span className={styles.field}>
      <label className={kit.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={kit.input}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={text}
        onChange={changed}
        onBlur={() => setDraft({ text: value ?? "", of: value })}
      />
    </span>
  );
}

type DayFieldProps = {
  label: string;
  /** `2026-12-31` */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};
