/** A row that breaks the books. */
export type Violation = {
  /** Stable name of the rule, such as `bets.derived`. */
  readonly code: string;
  /** What must hold, as the documents say it. */
  readonly rule: string;
  /** The row, as its table knows it; `0` where the whole table is meant. */
  readonly table: string;
  readonly id: number | string;
  /** For the operator: what is wrong, in Russian. */
  readonly says: string;
  /** The figures that do not agree. */
  readonly where: Readonly<Record<string, unknown>>;
};

/** What must hold, and what the operator reads of a row that breaks it. */
export type Rule = { readonly code: string; readonly rule: string; readonly says: string };

/** A rule by its code, as the documents say it and as the operator reads that it is broken. */
export function ruleOf(code: string, rule: string, says: string): Rule {
  return { code, rule, says };
}

/** A row that breaks a rule; `where` are the figures that do not agree. */
export function violationOf(
  { code, rule, says }: Rule,
  at: { readonly table: string; readonly id: number | string; readonly where?: object },
): Violation {
  const { table, id, where = {} } = at;
  return { code, rule, table, id, says: `${says}: ${table} № ${id}`, where: { id, ...where } };
}
