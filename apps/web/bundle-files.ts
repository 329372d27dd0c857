import type { Rolldown } from "vite";

/** The code of a bundle. */
export function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === "chunk");
}

/** Names of the chunk, of what it imports, and of the style sheets of all of it. */
export function filesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const found = new Set<string>();
  const queue = [chunk];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next.fileName)) continue;
    found.add(next.fileName);
    for (const sheet of next.viteMetadata?.importedCss ?? []) found.add(sheet);
    const { imports } = next;
    queue.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return [...found];
}
