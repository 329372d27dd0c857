import { BET_RESULT_WORDS, type BetResult, betResult } from "@rumb/games/bet-result";
import type { Kopecks } from "@rumb/money/kopecks";
import { memo } from "react";
import { SlipLink } from "../../fairness/SlipLink.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import type { PastResult } from "./last-results.ts";
import styles from "./LastResults.module.css";

/**
 * The last twelve results, newest first: ▲ won, ○ returned, ■ lost. Each opens the slip of its bet. The row is as high when it is
 * empty.
 */
export function LastResults<Result extends PaidResult>(props: LastResultsProps<Result>) {
  const { name, none, textOf } = props;
  // The new one comes after the banner has said it.
  const results = useFrameLater(props.results, 2);
  if (results.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ol className={styles.results} aria-label={name}>
      {results.map((result) => (
        <li key={result.id} className={styles.result}>
          <Result
            id={result.id}
            result={betResult(result.order.stakeKopecks, result.winKopecks)}
            text={textOf(result)}
          />
        </li>
      ))}
    </ol>
  );
}

const Result = memo(function Result({ id, result, text }: { id: number; result: BetResult; text: string }) {
  return (
    <SlipLink betId={id} className={styles.slip} title={`Ставка № ${id}`}>
      <Chip tone={result === "back" ? "neutral" : result}>
        <Icon name={result} size={10} />
        <VisuallyHidden>{BET_RESULT_WORDS[result]} </VisuallyHidden>
        {text}
      </Chip>
    </SlipLink>
  );
});

type PaidResult = PastResult & {
  readonly winKopecks: Kopecks;
  readonly order: { readonly stakeKopecks: Kopecks };
};

export type LastResultsProps<Result extends PaidResult> = {
  results: readonly Result[];
  /** Name of the list. */
  name: string;
  /** What stands there before the first one. */
  none: string;
  textOf: (result: Result) => string;
};
