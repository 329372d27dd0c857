import {
  type AlterTableCmd,
  type AlterTableStmt,
  type ColumnDef,
  type Constraint,
  loadModule,
  type Node,
  parseSync,
} from "libpg-query";
import type { SourceFile } from "./source-files.ts";

await loadModule();

/** The last migration that was written before these rules; it needs a stop of all nodes. */
const BEFORE_THE_RULES = 16;
// Few rows, for ever: what is done to them is over before anybody notices.
const SMALL_TABLES = new Set([
  "bet_digest_runs",
  "economy_heads",
  "house_accounts",
  "leader_leases",
  "ledger_checks",
  "migrations",
  "progressive_shards",
  "settings",
]);

/**
 * Each migration after 0016 says on its first line that the code before it plays on (`-- compatible: …`) or that it does not
 * (`-- needs a stop: …`), and a compatible one does nothing to a table it finds that takes longer the more rows there are, or that the
 * code before it would trip over. A statement is let pass by a comment above it: `-- few rows: …` or `-- unused since 00NN: …`.
 */
export function gentleMigrations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const number = Number(/^apps\/server\/migrations\/(\d{4})-.*\.sql$/u.exec(path)?.[1] ?? 0);
    if (number <= BEFORE_THE_RULES) return [];
    if (/^-- needs a stop: \S/u.test(text)) return [];
    if (!/^-- compatible: \S/u.test(text)) {
      return [`${path}: expected «-- compatible: why» or «-- needs a stop: why» on the first line`];
    }
    return faultsOf(text).map((fault) => `${path}: ${fault}`);
  });
}

type Excuse = "few rows" | "unused since";
type Fault = { excuse?: Excuse; says: string };

function faultsOf(sql: string): string[] {
  const made = new Set<string>();
  const bytes = Buffer.from(sql);
  const faults: string[] = [];
  let from = 0;
  for (const { stmt, stmt_location: start = 0, stmt_len: length = bytes.length } of parseSync(sql).stmts ??
    []) {
    if (stmt === undefined) continue;
    // From the end of the statement before, because the comment above is no part of this one.
    const text = bytes.subarray(from, start + length).toString();
    from = start + length;
    if ("CreateStmt" in stmt) made.add(nameOf(stmt.CreateStmt.relation));
    for (const { excuse, says } of faultsOfStatement(
      stmt,
      (name) => made.has(name) || SMALL_TABLES.has(name),
    )) {
      if (excuse === undefined || !new RegExp(`^-- ${excuse}\\b.*: \\S`, "mu").test(text)) faults.push(says);
    }
  }
  return faults;
}

function faultsOfStatement(stmt: Node, isSmall: (table: string) => boolean): Fault[] {
  if ("DoStmt" in stmt) return [{ says: "a DO block hides what it locks" }];
  if ("RenameStmt" in stmt) return [{ says: "a rename takes the name from the code before" }];
  if ("DropStmt" in stmt && !["OBJECT_TRIGGER", "OBJECT_INDEX"].includes(stmt.DropStmt.removeType ?? "")) {
    return [{ excuse: "unused since", says: "a DROP takes away what the code before may use" }];
  }
  if ("IndexStmt" in stmt && !isSmall(nameOf(stmt.IndexStmt.relation))) {
    return [{ excuse: "few rows", says: "CREATE INDEX keeps all writers of the table waiting" }];
  }
  const rewritten = rewrittenTable(stmt);
  if (rewritten !== undefined && !isSmall(rewritten)) {
    return [
      { excuse: "few rows", says: `${rewritten} is changed row by row: a job does that, in small steps` },
    ];
  }
  if ("AlterTableStmt" in stmt && !isSmall(nameOf(stmt.AlterTableStmt.relation))) {
    return alterations(stmt.AlterTableStmt).flatMap(faultsOfAlteration);
  }
  return [];
}

function rewrittenTable(stmt: Node): string | undefined {
  if ("UpdateStmt" in stmt) return nameOf(stmt.UpdateStmt.relation);
  if ("DeleteStmt" in stmt) return nameOf(stmt.DeleteStmt.relation);
  if ("TruncateStmt" in stmt) return "a truncated table";
  if ("LockStmt" in stmt) return "a locked table";
  if ("VacuumStmt" in stmt || "ClusterStmt" in stmt) return "a clustered table";
  return undefined;
}

function alterations({ cmds = [] }: AlterTableStmt): AlterTableCmd[] {
  return cmds.flatMap((node) => ("AlterTableCmd" in node ? [node.AlterTableCmd] : []));
}

function faultsOfAlteration({ subtype, name = "", def }: AlterTableCmd): Fault[] {
  if (subtype === undefined) return [];
  if (def !== undefined && "ColumnDef" in def && subtype === "AT_AddColumn")
    return faultsOfColumn(def.ColumnDef);
  if (def !== undefined && "Constraint" in def) return faultsOfConstraint(def.Constraint);
  if (subtype === "AT_DropColumn") {
    return [{ excuse: "unused since", says: `column ${name} may be read by the code before` }];
  }
  return SLOW_ALTERATIONS.has(subtype)
    ? [
        {
          excuse: "few rows",
          says: `${subtype} ${name} reads or writes the whole table, everybody locked out`,
        },
      ]
    : [];
}

const SLOW_ALTERATIONS: ReadonlySet<string> = new Set([
  "AT_AddIdentity",
  "AT_AddIndex",
  "AT_AlterColumnType",
  "AT_SetAccessMethod",
  "AT_SetExpression",
  "AT_SetLogged",
  "AT_SetNotNull",
  "AT_SetTableSpace",
  "AT_SetUnLogged",
  "AT_ValidateConstraint",
]);

function faultsOfColumn({ colname = "", constraints = [] }: ColumnDef): Fault[] {
  const parts = constraints.flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));
  const initial = parts.find(({ contype }) => contype === "CONSTR_DEFAULT")?.raw_expr;
  const faults: Fault[] = [];
  if (initial !== undefined && !isConstant(initial)) {
    faults.push({
      excuse: "few rows",
      says: `the default of ${colname} is no constant, which may rewrite the table`,
    });
  }
  for (const { contype } of parts) {
    if (contype === "CONSTR_NOTNULL" && initial === undefined) {
      faults.push({ says: `${colname} without a default fails what the code before inserts` });
    } else if (contype !== "CONSTR_DEFAULT" && contype !== "CONSTR_NOTNULL" && contype !== "CONSTR_NULL") {
      faults.push({
        excuse: "few rows",
        says: `${colname} comes with a constraint: add it apart, NOT VALID`,
      });
    }
  }
  return faults;
}

function faultsOfConstraint({
  contype,
  initially_valid: isValidated = false,
  conname = "",
}: Constraint): Fault[] {
  const isChecked = contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN";
  if (isChecked && !isValidated) return [];
  return [
    {
      excuse: "few rows",
      says: `constraint ${conname} reads the whole table: NOT VALID, or an index made apart`,
    },
  ];
}

function isConstant(node: Node): boolean {
  if ("TypeCast" in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg);
  return "A_Const" in node;
}

function nameOf(relation: { relname?: string } | undefined): string {
  return relation?.relname ?? "";
}
