import unhomoglyph from "unhomoglyph";

/**
 * Whether a name would be taken for somebody of the site: read by its shapes, in which a Latin «P» is a Cyrillic «Р» (Unicode's table of
 * confusable characters), or by its sounds, in which «Адмiн» is «admin». Marks over letters, digits for letters and what stands between
 * single letters hide nothing. Short words count alone, for «Румбов» is a name.
 */
export function posesAsStaff(name: string): boolean {
  return READINGS.some(({ read, within, alone }) => {
    const words = wordsOf(name).map(read);
    const text = words.join("");
    return (
      words.some((word) => alone.has(word)) || alone.has(text) || within.some((word) => text.includes(word))
    );
  });
}

/** Letters and digits that belong together; single ones, as in «а д м и н», do. */
function wordsOf(name: string): string[] {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.every((word) => Array.from(word).length <= 2) ? [words.join("")] : words;
}

function byShape(word: string): string {
  return unhomoglyph(
    unhomoglyph(word.toUpperCase()).normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase(),
  );
}

function bySound(word: string): string {
  return Array.from(word.toLowerCase(), (letter) => SOUNDS.get(letter) ?? letter).join("");
}

const SOUNDS: ReadonlyMap<string, string> = new Map(
  (
    "а=a б=b в=v г=g ґ=g д=d е=e ё=e є=e ж=zh з=z и=i і=i ї=i й=i ј=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h " +
    "ц=c ч=ch ш=sh щ=sh ъ= ы=y ь= э=e ю=u я=a 0=o 1=i 3=e 4=a 5=s 7=t l=l y=i α=a ο=o"
  )
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
);

const STAFF_WITHIN = [
  "админ",
  "admin",
  "модератор",
  "moderator",
  "поддержк",
  "саппорт",
  "support",
  "оператор",
  "operator",
  "техпомощь",
  "официал",
  "official",
  "службабезопасности",
  "кассир",
  "cashier",
];
const STAFF_ALONE = ["румб", "rumb", "модер", "moder", "команда румб", "бот румб"];

const READINGS = [byShape, bySound].map((read) => ({
  read,
  within: STAFF_WITHIN.map(read),
  alone: new Set(STAFF_ALONE.map((words) => read(words.replaceAll(" ", "")))),
}));
