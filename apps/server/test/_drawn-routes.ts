/** The addresses in the tree of routes that Fastify draws. */
export function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const found = /^(?<branches>[│├└─\s]*)(?<part>\S+)(?<methods> \([A-Z, ]+\))?/u.exec(line)?.groups;
    if (!found?.["part"]) return [];
    const depth = Math.ceil((found["branches"]?.length ?? 0) / 4);
    const path = above.slice(0, depth - 1).join("") + found["part"];
    above.splice(Math.max(0, depth - 1), above.length, found["part"]);
    return found["methods"] === undefined ? [] : [path];
  });
}
