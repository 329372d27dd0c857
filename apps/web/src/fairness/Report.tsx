import type { SlipReport } from "@rumb/contract/slips/slip-steps";
import type { SlipStep } from "@rumb/contract/slips/slip-words";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/Icon.tsx";
import { StatusLine } from "../kit/StatusLine.tsx";
import { Facts } from "./Facts.tsx";
import kit from "../kit/primitives.module.css";
import styles from "./Report.module.css";

/** A recomputed bet: the verdict, then each step, which opens to what was computed. A step that contradicts is open. */
export function Report({ report, expanded = false }: ReportProps) {
  return (
    <div className={styles.report}>
      <Verdict report={report} />
      <ol className={styles.steps}>
        {report.steps.map((step, index) => (
          <Step key={step.title} step={step} number={index + 1} expanded={expanded} />
        ))}
      </ol>
    </div>
  );
}

function Verdict({ report: { steps, matches } }: { report: SlipReport }) {
  const wrong = steps.flatMap((step, index) => (step.matches === false ? [index + 1] : []));
  if (!matches)
    return (
      <StatusLine tone="lose">
        Не сходится: {wrong.length === 1 ? "шаг" : "шаги"} {wrong.join(", ")}.
      </StatusLine>
    );
  // A round that is only computed states nothing beyond its hash.
  const compared = steps.some((step, index) => index > 0 && step.matches === true);
  if (!compared) return <StatusLine>Раунд вычислен в вашем браузере.</StatusLine>;
  const believed = steps.some((step) => step.believed);
  return (
    <StatusLine tone="win">
      {believed
        ? "Сходится, но не всё: ставок так много, что зёрен и сумм всех игроков в слипе нет."
        : "Сходится: всё вычислено заново в вашем браузере."}
    </StatusLine>
  );
}

function Step({ step, number, expanded }: { step: SlipStep; number: number; expanded: boolean }) {
  const { title, matches, facts } = step;
  return (
    <li>
      <details className={styles.step} open={expanded || matches === false}>
        <summary className={styles.summary}>
          <span className={styles.number}>{number}</span>
          <span className={styles.title}>{title}</span>
          <StepVerdict matches={matches} />
          <span className={styles.chevron}>
            <Icon name="chevron" size={16} />
          </span>
        </summary>
        <div className={styles.facts}>
          <Facts facts={facts} />
        </div>
      </details>
    </li>
  );
}

function StepVerdict({ matches }: { matches: boolean | null }) {
  if (matches === null) return null;
  return (
    <span className={classNames(styles.verdict, matches ? kit.win : kit.lose)}>
      <Icon name={matches ? "win" : "lose"} size={12} />
      {matches ? "сходится" : "не сходится"}
    </span>
  );
}

export type ReportProps = {
  report: SlipReport;
  /** Every step is open from the start. */
  expanded?: boolean;
};
