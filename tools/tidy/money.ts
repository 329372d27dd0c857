import type { SourceFile } from "./source-files.ts";

const MONEY_STORE = /^apps\/server\/src\/money\/(?:[a-z-]+\/)*[a-z-]*store\.ts$/u;
const TRANSFERS_STORE = "apps/server/src/money/transfers-store.ts";
// Tests of the invariants break the books on purpose; migrations make the tables; the bench compares the ledger with a
// plain one, and writes the year of a large site straight into its tables.
const NOT_JUDGED =
  /^apps\/server\/(?:test|migrations)\/|^campaigns\/.*\.test\.ts$|^tools\/tidy|^bench\/support\/(?:plain-ledger|large-site|grown-site|copied-site)-sql\.ts$/u;
const WRITES_TRANSFERS =
  /\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into|copy)\s+(?:only\s+)?transfers\b/iu;
const WRITES_BALANCES = [
  /\bupdate\s+(?:only\s+)?player_accounts\b[^`]*?\bset\b[^`]*?\bbalance\s*=/iu,
  /\binsert\s+into\s+player_accounts\s*\([^)]*\bbalance\b/iu,
];

/** One writer of money: one file writes transfers, and only the stores beside it change a balance. */
export function moneyWriters(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.(?:ts|mjs|sql)$/u.test(path) && !NOT_JUDGED.test(path))
    .flatMap(({ path, text }) => {
      if (path !== TRANSFERS_STORE && WRITES_TRANSFERS.test(text)) {
        return [`${path}: writes transfers; only ${TRANSFERS_STORE} may`];
      }
      if (!MONEY_STORE.test(path) && WRITES_BALANCES.some((write) => write.test(text))) {
        return [`${path}: writes a balance; only a store of money/ may`];
      }
      return [];
    });
}

// The decisions of the site must not depend on a clock or a chance that a test cannot replace.
const UNCONTROLLED =
  /\b(?:Math\.random|Date\.now|crypto\.getRandomValues|randomBytes|randomInt|randomUUID)\s*\(|\bnew Date\(\)/u;
// secret-key.ts makes its one key, and the embedded database compares the age of files, before there are any deps.
const CONTROLLED =
  /^apps\/server\/src\/platform\/(?:runtime\/(?:clock|random|secret-key)|postgres\/embedded-postgres-cluster)\.ts$/u;
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
