import type { SourceFile } from "./source-files.ts";

/** The two widths at which a page changes; what is inside it asks its container. */
const BREAKPOINTS: ReadonlySet<string> = new Set(["1000px", "450px"]);
/** Sheets that look at a width of the page of their own, each for the reason that stands beside its query. */
const NARROWER: ReadonlyMap<string, string> = new Map([
  ["apps/web/src/comfort/ComfortBar.module.css", "700px"],
  ["apps/web/src/games/wheel/BetKeys.module.css", "360px"],
  ["apps/web/src/pages/wallet/Book.module.css", "340px"],
]);
/** Spaces between the steps of the scale, for drawings and hairlines. The number may fall and never rise. */
const ODD_SPACES = 54;
/** Widths that containers are asked for. The number may fall and never rise. */
const CONTAINER_WIDTHS = 17;

const STEPS: ReadonlySet<string> = new Set([
  "2px",
  "4px",
  "6px",
  "8px",
  "12px",
  "16px",
  "24px",
  "32px",
  "48px",
  "64px",
]);
const SPACING =
  /^\s*(?:padding|margin)(?:-(?:block|inline|top|right|bottom|left)(?:-(?:start|end))?)?: ([^;]+);|^\s*(?:row-|column-)?gap: ([^;]+);/gmu;
const LITERAL = /(?<![\w.])-?\d+(?:\.\d+)?px\b/gu;
const WIDTH = /width (?:[<>]=?) (\d+px)/gu;

/** A page changes at two widths and nowhere else. */
export function pageWidths(files: readonly SourceFile[]): string[] {
  return sheetsOf(files).flatMap(({ path, text }) =>
    queriesOf(text, "media")
      .filter((width) => !BREAKPOINTS.has(width) && NARROWER.get(path) !== width)
      .map(
        (width) =>
          `${path}: @media asks for ${width}; pages change at 1000px and 450px, a part asks its container`,
      ),
  );
}

/** Containers are asked for few widths, so that parts of a page change together. */
export function containerWidths(files: readonly SourceFile[]): string[] {
  const widths = new Set(sheetsOf(files).flatMap(({ text }) => queriesOf(text, "container")));
  return widths.size > CONTAINER_WIDTHS
    ? [
        `containers are asked for ${widths.size} widths, at most ${CONTAINER_WIDTHS} please: ${[...widths].join(" ")}`,
      ]
    : [];
}

/** A space that is a step of the scale is written as that step. */
export function spacesOfScale(files: readonly SourceFile[]): string[] {
  return spacesIn(files)
    .filter(({ space }) => STEPS.has(space))
    .map(({ path, space }) => `${path}: a space of ${space} is a step of the scale in tokens.css`);
}

/** Spaces beside the scale stay few. */
export function oddSpaces(files: readonly SourceFile[]): string[] {
  const odd = spacesIn(files).filter(({ space }) => !STEPS.has(space));
  return odd.length > ODD_SPACES
    ? [`${odd.length} spaces beside the scale, at most ${ODD_SPACES} please`]
    : [];
}

/** Lines, and the ring of what has the focus, are written as the tokens of the same look. */
export function linesOfTokens(files: readonly SourceFile[]): string[] {
  return sheetsOf(files)
    .filter(({ path }) => !path.endsWith("/tokens.css"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/1px solid var\(--(?:edge|hair)\)|2px solid var\(--focus\)/gu)].map(
        ([line]) => `${path}: ${line} is a token of tokens.css`,
      ),
    );
}

/** A finger leaves its hover behind, so what a pointer lights is said only to devices that have one. */
export function hoverForPointers(files: readonly SourceFile[]): string[] {
  return sheetsOf(files).flatMap(({ path, text }) =>
    selectorsOutsideHover(text)
      .filter((selector) => selector.includes(":hover"))
      .map((selector) => `${path}: ${selector} belongs into @media (hover: hover)`),
  );
}

/**
 * A component that sets a property of a sheet from code takes a name that is no token's: everything below the element would read the
 * number for the colour.
 */
export function ownProperties(files: readonly SourceFile[]): string[] {
  const tokens = new Set(
    files
      .filter(({ path }) => path === TOKENS)
      .flatMap(({ text }) => [...text.matchAll(/^\s*(--[\w-]+):/gmu)].map(([, token]) => token)),
  );
  return files
    .filter(({ path }) => path.startsWith("apps/web/src/") && /\.tsx?$/u.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/"(--[\w-]+)":/gu)]
        .filter(([, property]) => tokens.has(property))
        .map(([, property]) => `${path}: ${property} is a token of the site, not a property of one element`),
    );
}

const TOKENS = "apps/web/src/kit/tokens.css";

/** What stands before the braces of a sheet, without the blocks that only devices with a pointer read. */
function selectorsOutsideHover(text: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let hoverDepth = Number.POSITIVE_INFINITY;
  for (const [, before = "", brace] of text
    .replaceAll(/\/\*[\s\S]*?\*\//gu, "")
    .matchAll(/([^{};]*)([{};])/gu)) {
    if (brace === "{") {
      depth += 1;
      if (before.includes("@media (hover: hover)")) hoverDepth = Math.min(hoverDepth, depth);
      else if (depth < hoverDepth) selectors.push(before.trim());
    }
    if (brace === "}") {
      if (depth === hoverDepth) hoverDepth = Number.POSITIVE_INFINITY;
      depth -= 1;
    }
  }
  return selectors;
}

function spacesIn(files: readonly SourceFile[]): { path: string; space: string }[] {
  return sheetsOf(files).flatMap(({ path, text }) =>
    [...text.matchAll(SPACING)].flatMap(([, padding, gap]) =>
      [...(padding ?? gap ?? "").matchAll(LITERAL)].map(([space]) => ({ path, space })),
    ),
  );
}

function queriesOf(text: string, kind: "media" | "container"): string[] {
  return [...text.matchAll(new RegExp(`@${kind}([^{]*)\\{`, "gu"))].flatMap(([, query = ""]) =>
    [...query.matchAll(WIDTH)].flatMap(([, width]) => (width === undefined ? [] : [width])),
  );
}

function sheetsOf(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => path.startsWith("apps/web/src/") && path.endsWith(".css"));
}
