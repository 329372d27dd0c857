import nspell from "nspell";

/**
 * The spelling of the words that these texts may hold. All forms of all words of the dictionary take seconds to make, so those are left out
 * that begin otherwise than every word of the texts.
 */
export function spellingOf(texts: readonly string[], { aff, dic }: Hunspell): ReturnType<typeof nspell> {
  const rules = Buffer.from(aff).toString();
  const cut = Math.max(0, ...[...rules.matchAll(SUFFIX)].map(([, stripped = ""]) => stripped.length));
  const beginnings = new Set<string>();
  for (const word of texts.flatMap((text) => text.match(/[А-Яа-яЁё]+/gu) ?? [])) {
    for (let length = 0; length <= BEGINNING; length += 1) beginnings.add(bare(word).slice(0, length));
  }
  /** What all forms of an entry begin with: one with flags loses an ending. */
  const beginningOf = (entry: string): string => {
    const [word = "", flags = ""] = entry.split("/");
    const kept = flags === "" ? word.length : word.length - cut;
    return bare(word).slice(0, Math.max(0, Math.min(BEGINNING, kept)));
  };
  const entries = Buffer.from(dic).toString().split("\n").slice(1);
  const kept = entries.filter((entry) => beginnings.has(beginningOf(entry)));
  return nspell({ aff: Buffer.from(aff), dic: Buffer.from(`${kept.length}\n${kept.join("\n")}`) });
}

/** An «е» of the texts may have to be an «ё». */
function bare(word: string): string {
  return word.toLowerCase().replaceAll("ё", "е");
}

/** A rule with what it takes from a word's end; a prefix would change the beginnings, and the Russian dictionary has none. */
const SUFFIX = /^SFX +\S+ +(\S+) +\S+ +\S/gmu;
const BEGINNING = 5;

type Hunspell = { readonly aff: Uint8Array; readonly dic: Uint8Array };
