import type { ReactElement } from "react";
import { dayFilter } from "./DayField.tsx";
import { sumFilter } from "./SumField.tsx";
import { BooleanInput, SearchInput, SelectInput } from "react-admin";
import { readWhole } from "./TypedField.tsx";
import { withoutNumberSign } from "./typed-number.ts";
import { TypedFilter } from "./TypedFilter.tsx";

/** A list's filter by a whole number from `min` on, such as that of a row or of a player. */
export function numberFilter(source: string, label: string, { min = 1 } = {}): ReactElement {
  return <NumberFilter key={source} source={source} label={label} min={min} alwaysOn />;
}

function NumberFilter({
  source,
  label,
  min,
}: {
  source: string;
  label: string;
  min: number;
  alwaysOn: true;
}) {
  const read = (typed: string): number | null => {
    const number = readWhole(withoutNumberSign(typed));
    return number === null || number < min ? null : number;
  };
  return (
    <TypedFilter
      source={source}
      label={label}
      read={read}
      example={`Целое число от ${min}`}
      // A number is short, and on a small laptop each line of filters takes one of rows.
      size={9}
      inputMode="numeric"
    />
  );
}

/** A list's filter by one of a few; without a choice all are shown. */
export function choiceFilter(source: string, label: string, choices: readonly Choice[]): ReactElement {
  return (
    <SelectInput
      key={source}
      source={source}
      label={label}
      alwaysOn
      emptyText="Все"
      choices={[...choices]}
      // It stands on the line of the fields beside it, which have none.
      margin="none"
    />
  );
}

/** A list's filters by time: days in Moscow, both inside. They are added when they are needed, unless they always stand there. */
export function periodFilters({ alwaysOn = false } = {}): ReactElement[] {
  return [dayFilter("from", "С", alwaysOn), dayFilter("to", "По", alwaysOn)];
}

/** A list's filters by a sum in roubles, both inside. They are added when they are needed. */
export function sumFilters(): ReactElement[] {
  return [sumFilter("sum_from", "Сумма от"), sumFilter("sum_to", "Сумма до")];
}

/** A list's search for what the field says. */
export function searchFilter(says: string): ReactElement {
  return (
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder={says}
      slotProps={{ htmlInput: { "aria-label": says } }}
    />
  );
}

/** A list's switch for what is so; all are shown by a filter that is not there. */
export function onlyFilter(source: string, label: string): ReactElement {
  return <BooleanInput key={source} source={source} label={label} alwaysOn parse={onlyTrue} />;
}

function onlyTrue(only: boolean): true | null {
  return only ? true : null;
}

type Choice = { readonly id: string | number; readonly name: string };
