import { posix } from "node:path";
import type { SourceFile } from "./source-files.ts";

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...["architecture", "style", "glossary", "add-a-game", "fairness", "ledger", "operations"].map(
    (name) => `docs/${name}.md`,
  ),
];

/** The pages that a newcomer is promised. */
export function promisedPages(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return PAGES.filter((page) => !paths.has(page)).map((page) => `${page}: is missing`);
}

/** A relative link leads to a file or folder that exists, and a page that is named with a section, as in comments, is one of the project's. */
export function documentLinks(files: readonly SourceFile[]): string[] {
  return [...deadLinks(files), ...unknownPages(files)];
}

function deadLinks(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.flatMap(({ path }) => withFolders(path)));
  return markdown(files).flatMap(({ path, text }) =>
    linksOf(text)
      .filter((link) => !paths.has(posix.join(posix.dirname(path), link).replace(/\/$/u, "")))
      .map((link) => `${path}: the link ${link} leads nowhere`),
  );
}

function unknownPages(files: readonly SourceFile[]): string[] {
  const names = new Set(markdown(files).map(({ path }) => posix.basename(path)));
  return files.flatMap(({ path, text }) =>
    allMatches(text, /\b([a-z][a-z-]*\.md) ?§/gu)
      .filter((name) => !names.has(name))
      .map((name) => `${path}: names ${name}, which the project does not have`),
  );
}

/** Every page of docs/ is reached from another page. */
export function lostPages(files: readonly SourceFile[]): string[] {
  const reached = new Set(
    markdown(files).flatMap(({ path, text }) =>
      linksOf(text).map((link) => posix.join(posix.dirname(path), link)),
    ),
  );
  return markdown(files)
    .filter(({ path }) => path.startsWith("docs/") && !reached.has(path))
    .map(({ path }) => `${path}: no page links here`);
}

/** Every `npm run x` and every `node some/file` that a page names exists. */
export function documentCommands(files: readonly SourceFile[]): string[] {
  const scripts = scriptsOf(files);
  const paths = new Set(files.map(({ path }) => path));
  return markdown(files).flatMap(({ path, text }) => {
    const names = allMatches(text, /\bnpm (?:run )?([a-z][a-z0-9:-]*)/gu);
    const programs = allMatches(text, /\bnode ([a-z][\w/.-]*\.(?:ts|mjs))/gu);
    const unknown = names.filter((name) => !NPM_OWN.has(name) && !scripts.has(name));
    return unknown
      .map((name) => `${path}: there is no script «${name}»`)
      .concat(programs.filter((file) => !paths.has(file)).map((file) => `${path}: there is no ${file}`));
  });
}

const NPM_OWN = new Set([
  "ci",
  "install",
  "i",
  "run",
  "exec",
  "package",
  "packages",
  "workspaces",
  "registry",
]);

function markdown(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => path.endsWith(".md"));
}

function linksOf(text: string): string[] {
  return allMatches(text, /\]\(([^)\s]+)\)/gu)
    .filter((link) => !/^(?:[a-z]+:|#)/u.test(link))
    .map((link) => link.replace(/#.*$/u, ""));
}

function withFolders(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function scriptsOf(files: readonly SourceFile[]): Set<string> {
  const manifest = files.find(({ path }) => path === "package.json")?.text ?? "{}";
  const { scripts }: { scripts?: Record<string, string> } = JSON.parse(manifest);
  return new Set(Object.keys(scripts ?? {}));
}

function allMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));
}
