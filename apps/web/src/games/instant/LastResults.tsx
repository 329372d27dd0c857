import { memo } from "react";
import { SlipLink } from "../../fairness/SlipLink.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import type { PastResult } from "./last-results.ts";
import styles from "./LastResults.module.css";

/**
 * The last twelve results, newest first: ▲ won, ■ lost. Each opens the slip of its bet. The row is as high when it is
 * empty.
 */
export function LastResults<Result extends PastResult>(props: LastResultsProps<Result>) {
  const { name, none, textOf } = props;
  // The new one comes after the banner has said it.
  const results = useFrameLater(props.results, 2);
  if (results.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ol className={styles.results} aria-label={name}>
      {results.map((result) => (
        <li key={result.id} className={styles.result}>
          <Result id={result.id} won={result.won} text={textOf(result)} />
        </li>
      ))}
    </ol>
  );
}

const Result = memo(function Result({ id, won, text }: PastResult & { text: string }) {
  return (
    <SlipLink betId={id} className={styles.slip} title={`Ставка № ${id}`}>
      <Chip tone={won ? "win" : "lose"}>
        <Icon name={won ? "win" : "lose"} size={10} />
        <VisuallyHidden>{won ? "Выигрыш" : "Проигрыш"} </VisuallyHidden>
        {text}
      </Chip>
    </SlipLink>
  );
});

export type LastResultsProps<Result extends PastResult> = {
  results: readonly Result[];
  /** Name of the list. */
  name: string;
  /** What stands there before the first one. */
  none: string;
  textOf: (result: Result) => string;
};
