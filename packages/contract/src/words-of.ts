/** Says the words of a table for its codes; a code that is not there is called by its own name. */
export function wordsOf(table: Readonly<Record<string, string>>): (code: string) => string {
  const words = new Map(Object.entries(table));
  return (code) => words.get(code) ?? code;
}
