import { classNames } from "../../kit/class-names.ts";
import { Panel } from "../../kit/Panel.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { LinkedText } from "./LinkedText.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./LegalText.module.css";
import { lastChange } from "./promises.ts";
import type { Clause, TextSection } from "./text-sections.ts";
import { type ReactNode, useEffect } from "react";

/** A long text in numbered sections: its contents beside it, every paragraph with an address of its own. */
export function LegalText({ title, lead, notice, sections, figuresChangedMs = null }: LegalTextProps) {
  useAnchor();
  const changed = lastChange(figuresChangedMs);
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={kit.lead}>{lead}</p>
        <div className={styles.meta}>
          <p>
            Последнее изменение: <time dateTime={changed.iso}>{changed.words}</time>
          </p>
          <button type="button" className={styles.print} onClick={() => print()}>
            Распечатать
          </button>
        </div>
        {notice}
      </header>
      <div className={styles.sheet}>
        <nav className={styles.contents} aria-label="Содержание">
          <p className={styles.tag}>Содержание</p>
          <ol>
            {sections.map((section, index) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>
                  <span className={styles.number}>{index + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <Panel className={styles.text}>
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
        </Panel>
      </div>
    </>
  );
}

function Section({ section: { id, title, clauses }, number }: { section: TextSection; number: number }) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span className={styles.number}>{number}</span> {title}
      </h2>
      <Ruler />
      {clauses.map((clause, index) => (
        <ClauseText key={textOf(clause)} clause={clause} anchor={`${id}-${index + 1}`}>
          {`${number}.${index + 1}`}
        </ClauseText>
      ))}
    </section>
  );
}

function ClauseText({ clause, anchor, children }: { clause: Clause; anchor: string; children: string }) {
  return (
    <div className={styles.clause} id={anchor}>
      <a className={styles.mark} href={`#${anchor}`} aria-label={`Пункт ${children}`}>
        {children}
      </a>
      <div>
        <p>
          <LinkedText>{textOf(clause)}</LinkedText>
        </p>
        {typeof clause !== "string" && (
          <ul className={classNames(kit.points, styles.points)}>
            {clause.points.map((point) => (
              <li key={point}>
                <LinkedText>{point}</LinkedText>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function textOf(clause: Clause): string {
  return typeof clause === "string" ? clause : clause.text;
}

export type LegalTextProps = {
  title: string;
  /** What it is about, in a sentence or two. */
  lead: string;
  /** Stands above the text when something is wrong with it. */
  notice?: ReactNode;
  sections: readonly TextSection[];
  /** When a figure in it was last changed, Unix ms; null for never. */
  figuresChangedMs?: number | null;
};

/** Goes to the anchor of the address when the page opens: its text was not there yet when the browser looked for it. */
export function useAnchor(): void {
  useEffect(() => {
    if (location.hash !== "") anchorElement()?.scrollIntoView();
  }, []);
}

/** What the anchor of the address names. */
export function anchorElement(): HTMLElement | null {
  return document.getElementById(location.hash.slice(1));
}
