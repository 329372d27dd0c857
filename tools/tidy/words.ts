import type { SourceFile } from "./source-files.ts";

/** Words that stand for something which the field, and the glossary, call by another name. */
const REPLACED: Record<string, RegExp> = {
  "«they» or «the player»": /\b(?:he|his|him|himself)\b/iu,
  "«again»": /\banew\b/iu,
  "«worker» or «queue»": /\blanes?\b/iu,
  "«unit of work»": /\bdesks?\b/iu,
  "«way», «place» or «slot»": /\bseats?\b/iu,
  "«how long»": /\bfor so long\b/iu,
  "«report», «send», «state» or «announce»": /\b(?:[Uu]n)?[Tt]old\b|\bTOLD\b|[a-z]Told\b|\btell(?:[A-Z]|\()/u,
  "«whether …» or a verb of what it does": /(?:\/\*\*|^\s*\*) (?:Tells|Hands)\b/u,
  "«pass» or «commands»": /\bhand(?:s|ed)\b/iu,
};
const READ = /\.(?:ts|tsx|mjs|css|md)$/u;
const OWN_FILES = /^tools\/tidy\/words\./u;

/** Names, comments and documents use the words of the glossary; each complaint says which line, and what to say instead. */
export function standardWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => READ.test(path) && !OWN_FILES.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => complaints(line, `${path}:${index + 1}`)),
    );
}

function complaints(line: string, place: string): string[] {
  return Object.entries(REPLACED).flatMap(([instead, pattern]) => {
    const found = pattern.exec(line)?.[0];
    return found === undefined ? [] : [`${place}: ${instead} instead of «${found}»`];
  });
}
