import type { MyBetsFilter } from "@rumb/contract/my-bets";
import type { ReactNode } from "react";
import { gameLinks } from "../../site/navigation.ts";
import { Button } from "../../kit/Button.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { DayField } from "./DayField.tsx";
import { betFilter, type FilterParts } from "./history-address.ts";
import { RESULT_NAMES } from "./my-bet-row.ts";
import styles from "./BetFilter.module.css";
import { GameIcon } from "../../site/GameIcon.tsx";

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
        {RESULTS.map((one) => (
          <Chip key={one} selected={one === result} onClick={() => set({ result: one })}>
            {RESULT_NAMES[one]}
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

const RESULTS = ["win", "lose", "open", "refund"] as const;

export type BetFilterProps = { filter: MyBetsFilter; onChange: (filter: MyBetsFilter) => void };
