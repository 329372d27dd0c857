import type { SourceFile } from "./source-files.ts";

const LEDGER_STORE = /^apps\/server\/src\/money\/(?:[a-z-]+\/)*[a-z-]*store[a-z-]*\.ts$/u;
// Tests of the invariants break the books on purpose; migrations make the tables; the bench compares the ledger with a
// plain one, and writes the year of a large site straight into its tables.
const NOT_JUDGED =
  /^apps\/server\/(?:test|migrations)\/|^tools\/tidy|^bench\/support\/(?:plain-ledger|large-site)-sql\.ts$/u;
const WRITES = [
  /\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into|copy)\s+(?:only\s+)?transfers\b/iu,
  /\bupdate\s+(?:only\s+)?player_accounts\b[^`]*?\bset\b[^`]*?\bbalance\s*=/iu,
  /\binsert\s+into\s+player_accounts\s*\([^)]*\bbalance\b/iu,
];

/** Only the ledger's store changes a balance or writes a transfer: one writer of money. */
export function ledgerWriters(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) => /\.(?:ts|mjs|sql)$/u.test(path) && !LEDGER_STORE.test(path) && !NOT_JUDGED.test(path),
    )
    .filter(({ text }) => WRITES.some((write) => write.test(text)))
    .map(({ path }) => `${path}: writes transfers or a balance; only the ledger's store may`);
}

// The decisions of the site must not depend on a clock or a chance that a test cannot replace.
const UNCONTROLLED =
  /\b(?:Math\.random|Date\.now|crypto\.getRandomValues|randomBytes|randomInt|randomUUID)\s*\(|\bnew Date\(\)/u;
// secret-key.ts makes its one key, and the embedded database compares the age of files, before there are any deps.
const CONTROLLED =
  /^apps\/server\/src\/platform\/(?:runtime\/(?:clock|random|secret-key)|postgres\/embedded-postgres-initdb)\.ts$/u;
const JUDGED_FOR_CHANCE = /^(?:packages\/[^/]+\/src|apps\/server\/src)\/.*\.ts$/u;

/** Time and chance come from `deps`; only platform/runtime/clock.ts and random.ts ask the machine for them. */
export function clockAndChance(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => JUDGED_FOR_CHANCE.test(path) && !CONTROLLED.test(path) && !path.includes(".test."))
    .flatMap(({ path, text }) => {
      const found = UNCONTROLLED.exec(text)?.[0];
      return found === undefined ? [] : [`${path}: uses ${found}…; take it from deps`];
    });
}

/** The browser never makes up chance either: its client seeds come from Web Crypto. */
export function browserChance(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => /^apps\/(?:web|console)\//u.test(path) && /\bMath\.random\b/u.test(text))
    .map(({ path }) => `${path}: uses Math.random`);
}
