import { Chip } from "../../ui/Chip.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { PastResult } from "./last-results.ts";
import styles from "./LastResults.module.css";

/** The last twelve results, newest first: ▲ won, ■ lost. Its height is the same when it is empty. */
export function LastResults<Result extends PastResult>({
  results,
  name,
  none,
  textOf,
}: LastResultsProps<Result>) {
  if (results.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ol className={styles.results} aria-label={name} tabIndex={0}>
      {results.map((result) => (
        <li key={result.id} className={styles.result}>
          <Chip tone={result.won ? "win" : "lose"}>
            <Icon name={result.won ? "win" : "lose"} size={10} />
            <VisuallyHidden>{result.won ? "Выигрыш" : "Проигрыш"} </VisuallyHidden>
            {textOf(result)}
          </Chip>
        </li>
      ))}
    </ol>
  );
}

export type LastResultsProps<Result extends PastResult> = {
  results: readonly Result[];
  /** Name of the list. */
  name: string;
  /** What stands there before the first one. */
  none: string;
  textOf: (result: Result) => string;
};
