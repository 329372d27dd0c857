import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const WORKER = join(import.meta.dirname, "src/worker/service-worker.ts");
const MAIN_PAGE = join(import.meta.dirname, "src/pages/home/HomePage.tsx");

/** Writes the service worker beside the bundle and tells it which files the shell and the main page consist of. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const files = shellFiles(bundle);
      const html = await readFile(join(dir, "index.html"));
      const version = createHash("sha256").update(html).update(files.join()).digest("hex").slice(0, 16);
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { SHELL_FILES: JSON.stringify(files), SHELL_VERSION: JSON.stringify(version) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: "es2024",
          rolldownOptions: { input: WORKER, output: { format: "iife", entryFileNames: "sw.js" } },
        },
      });
    },
  };
}

/** Addresses of the entry, of the main page, of everything both import, their style sheets, and the fonts. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set<string>();
  const queue = chunks.filter(({ isEntry, facadeModuleId }) => isEntry || facadeModuleId === MAIN_PAGE);
  if (queue.length < 2) throw new Error("the bundle has no entry or no main page of its own");
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    const { imports } = chunk;
    queue.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  for (const name of Object.keys(bundle)) if (name.endsWith(".woff2")) found.add(name);
  return [...found].toSorted().map((name) => `/${name}`);
}
