/** A section of a long text. Links are written as linked-text.ts says. */
export type TextSection = {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly Clause[];
};

/** A numbered paragraph, with or without a list below it. */
export type Clause = string | { readonly text: string; readonly points: readonly string[] };
