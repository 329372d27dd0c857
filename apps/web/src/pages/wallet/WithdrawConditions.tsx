import { paths } from "../../site/paths.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { FailedNotice } from "../../kit/FailedNotice.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { useConditions } from "./use-conditions.ts";
import type { Condition } from "./withdraw-conditions.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./WithdrawConditions.module.css";

/** What a player must have done before money goes out, and how far they are with it. */
export function WithdrawConditions() {
  const { conditions, error, isFetching, refetch, data } = useConditions();
  const wantsDeposit = conditions !== undefined && conditions[0]?.met === false;
  return (
    <Panel
      title="Условия вывода"
      actions={
        wantsDeposit && (
          <ActionLink href={paths.payment} size="s" className={styles.key}>
            Пополнить
          </ActionLink>
        )
      }
    >
      <div className={styles.frame}>
        {conditions !== undefined && (
          <ul className={kit.grid}>
            {conditions.map((condition) => (
              <Line key={condition.name} condition={condition} />
            ))}
          </ul>
        )}
        {error !== null && !isFetching && (
          <FailedNotice reason={error.message} onRetry={() => void refetch()} />
        )}
        {data === undefined && (error === null || isFetching) && <Skeleton lines={5} />}
      </div>
    </Panel>
  );
}

function Line({ condition: { name, met, share, text } }: { condition: Condition }) {
  return (
    <li className={classNames(styles.line, met && styles.met)}>
      <span className={styles.mark}>{met && <Icon name="check" size={16} />}</span>
      <span className={styles.name}>
        {name}
        <VisuallyHidden>{met ? ": выполнено" : ": не выполнено"}</VisuallyHidden>
      </span>
      <span className={classNames(kit.tally, styles.text)}>{text}</span>
      {share !== null && (
        <span className={styles.scale} aria-hidden="true">
          <span className={classNames(kit.fill, styles.done)} style={{ transform: `scaleX(${share})` }} />
        </span>
      )}
    </li>
  );
}
