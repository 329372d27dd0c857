import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Tabs.module.css";

/** Tabs over one panel: arrows, Home and End move, the panel shows `children` of the active tab. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // More tabs than fit are scrolled by hand; the active one must be in sight from the start.
    const tab = list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${active}`)}`);
    if (tab)
      list.current?.scrollTo({ left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2 });
  }, [id, active]);

  function keyDown(event: KeyboardEvent): void {
    const next = neighbourTab(tabs, active, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        className={classNames(styles.list, tabs.length > 3 && styles.many)}
        role="tablist"
        aria-label={label}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={keyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  );
}

export type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  active: Id;
  onChange: (id: Id) => void;
  children: ReactNode;
};

/** The tab that a key leads to; undefined when the key is not one of a tab list. The row is a ring. */
export function neighbourTab<Tab extends { id: string }>(
  tabs: readonly Tab[],
  active: string,
  key: string,
): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.id === active);
  switch (key) {
    case "ArrowRight":
      return tabs.at((at + 1) % tabs.length);
    case "ArrowLeft":
      return tabs.at(Math.max(at, 0) - 1);
    case "Home":
      return tabs.at(0);
    case "End":
      return tabs.at(-1);
    default:
      return undefined;
  }
}
