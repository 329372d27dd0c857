import type { SourceFile } from "./source-files.ts";

const FORBIDDEN = /(?:^|\/)(?:index|utils?|helpers?|types|common|misc)\.(?:ts|tsx|mts|mjs|js)$/u;
const LONGEST_FILE = 300;
const COUNTED = /\.(?:ts|tsx|mjs|css|sql)$/u;

/** A name must say what is inside. */
export function forbiddenNames(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => FORBIDDEN.test(path))
    .map(({ path }) => `${path}: this name says nothing of what is inside`);
}

/** Files stay short enough to be read in one go. */
export function longFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1;
    return COUNTED.test(path) && lines > LONGEST_FILE
      ? [`${path}: ${lines} lines, at most ${LONGEST_FILE} please`]
      : [];
  });
}

/** Every game of the table is found under its own name: rules with their test, screen, face, browser test. */
export function gameFolders(files: readonly SourceFile[]): string[] {
  const tablePath = "packages/games/src/games.ts";
  const table = files.find(({ path }) => path === tablePath);
  const rows = table?.text.matchAll(/^ {2}(\w+): (?:instant|stepped|round)\(\{ label: "(\w+)"/gmu) ?? [];
  const games = [...rows].flatMap(([, id, label]) => (id && label ? [{ id, label }] : []));
  if (games.length === 0) return [`${tablePath}: lists no game`];
  return games.flatMap(({ id, label }) =>
    Object.entries({
      [`packages/games/src/${id}/${id}.ts`]: `export const ${id}`,
      [`packages/games/src/${id}/${id}.test.ts`]: "",
      // The build gathers these two by their names.
      [`apps/web/src/games/${id}/${label}Screen.tsx`]: `export function ${label}Screen`,
      [`apps/web/src/games/${id}/${id}-face.tsx`]: "export const face",
      [`e2e/games/${id}.e2e.ts`]: "",
    })
      .filter(([wanted, words]) => !files.some(({ path, text }) => path === wanted && text.includes(words)))
      .map(([wanted, words]) => `${wanted}: the game «${id}» of the table has none, or not «${words}» in it`),
  );
}

/** Migrations are numbered 0001, 0002 … without a gap, so that their order is never in doubt. */
export function migrationNumbers(files: readonly SourceFile[]): string[] {
  const migrations = files
    .map(({ path }) => path)
    .filter((path) => path.startsWith("apps/server/migrations/"))
    .toSorted();
  return migrations.flatMap((path, index) => {
    const wanted = String(index + 1).padStart(4, "0");
    const name = path.slice(path.lastIndexOf("/") + 1);
    return new RegExp(`^${wanted}-[a-z0-9-]+\\.sql$`, "u").test(name)
      ? []
      : [`${path}: expected a name like ${wanted}-what-it-does.sql`];
  });
}
