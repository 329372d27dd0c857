import type nspell from "nspell";

/**
 * What is wrong with the Russian words of a text: words that neither the dictionary nor our own list has, and words with an «е» that stands
 * for «ё». The texts that the specification quotes are as it spells them.
 */
export function wordProblems(text: string, { spell, own }: Dictionary): string[] {
  const ours = LITERALS.reduce((rest, literal) => rest.replaceAll(literal, " "), text);
  return [...new Set(ours.match(WORD) ?? [])].flatMap((word) => {
    if (word.length < 2) return [];
    const lower = word.toLowerCase();
    if (!isKnown(word, { spell, own })) return [`«${word}» is in no dictionary`];
    const yo =
      EITHER.has(lower) || PARTICIPLE.test(lower)
        ? undefined
        : withYo(lower).find((spelled) => spell.correct(spelled));
    return yo === undefined ? [] : [`«${word}» is «${yo}» here: ё everywhere`];
  });
}

export type Dictionary = { readonly spell: ReturnType<typeof nspell>; readonly own: ReadonlySet<string> };

function isKnown(word: string, { spell, own }: Dictionary): boolean {
  const lower = word.toLowerCase();
  const name = lower.charAt(0).toUpperCase() + lower.slice(1);
  return own.has(lower) || [word, lower, name].some((spelled) => spell.correct(spelled));
}

/** The word with one of its «е» as «ё», for each of them. */
function withYo(word: string): string[] {
  return [...word.matchAll(/е/gu)].map(({ index }) => `${word.slice(0, index)}ё${word.slice(index + 1)}`);
}

const WORD = /[А-Яа-яЁё]+/gu;

/** Of the specification, which has no «ё» in them. */
const LITERALS = [
  "Прием ставок",
  "Игра идет",
  "Победитель определен",
  "Партнерка",
  "Вперед",
  "партнерам",
  "Партнерам",
];

/** «решена», «решено»: the dictionary has them with «ё» as well, and nobody says so. */
const PARTICIPLE = /ен[аоы]$/u;

/** Words of which both spellings exist, and this one is meant; or whose «ё» is no form that anybody uses. */
const EITHER: ReadonlySet<string> = new Set(
  [
    "все всем чем лет перед черта далеко зерна счета самое",
    "платежа платеже перегружен",
    "заметка заметки заметку",
  ].flatMap((row) => row.split(" ")),
);
