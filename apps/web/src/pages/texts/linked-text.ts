/** Parts of a text in which a link to a page of the site is written `[words](/address)`. */
export function linkedParts(source: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: whole, 1: text = "", 2: href = "", index } of source.matchAll(LINK)) {
    if (index > done) parts.push({ text: source.slice(done, index) });
    parts.push({ text, href });
    done = index + whole.length;
  }
  if (done < source.length) parts.push({ text: source.slice(done) });
  return parts;
}

/** The words alone, as a person reads them. */
export function plainText(source: string): string {
  return linkedParts(source)
    .map(({ text }) => text)
    .join("");
}

const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/gu;

export type TextPart = { readonly text: string; readonly href?: string };
