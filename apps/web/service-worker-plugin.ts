import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { chunksOf, filesOf } from "./bundle-files.ts";

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
  const chunks = chunksOf(bundle);
  const starts = chunks.filter(({ isEntry, facadeModuleId }) => isEntry || facadeModuleId === MAIN_PAGE);
  if (starts.length < 2) throw new Error("the bundle has no entry or no main page of its own");
  const fonts = Object.keys(bundle).filter((name) => name.endsWith(".woff2"));
  const found = new Set([...starts.flatMap((chunk) => filesOf(chunk, chunks)), ...fonts]);
  return [...found].toSorted().map((name) => `/${name}`);
}
