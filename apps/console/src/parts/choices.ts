/** What stands in a selection for each code, in the order of its words. */
export function choicesOf(words: Readonly<Record<string, string>>): { id: string; name: string }[] {
  return Object.entries(words).map(([id, name]) => ({ id, name }));
}
