import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Panel } from "../../kit/Panel.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./Screen.module.css";

/** What a player should know of a bonus, a tick of the ruler for each fact. */
export function Notes({ title, facts, children }: NotesProps) {
  return (
    <Panel title={title} ruled>
      <ul className={classNames(kit.points, styles.facts)}>
        {facts.map((fact) => (
          <li key={fact} className={styles.fact}>
            {fact}
          </li>
        ))}
      </ul>
      {children}
    </Panel>
  );
}

type NotesProps = { title: string; facts: readonly string[]; children?: ReactNode };
