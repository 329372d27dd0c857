import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { routePreload } from "./route-preload-plugin.ts";
import { serviceWorker } from "./service-worker-plugin.ts";

/** What most games need. Not what the main page needs as well: that must not bring the rest into the first load. */
const OF_MOST_GAMES =
  /src\/(?:games\/(?:shared|instant|rounds)\/|comfort\/(?:ComfortPlace|GuestLine|ComfortBar\.module|autobet-(?:words|store)|comfort-settings|session-news)|kit\/(?:AmountField|use-amount|amount-rules|Segmented|RadioKeys|Chip)|site\/(?:count-words|win-size)|browser\/(?:remembered|use-remembered|use-away-title|copy-text)|fairness\/FairButton|api\/known-limits)|packages\/(?:money\/src\/ratio|games\/src\/fairness\/draw)/u;
const OF_HOME_AND_GAMES =
  /src\/(?:browser\/deadline|kit\/hundredths|games\/(?:rounds\/(?:round-asker|use-round-snapshot)|shared\/(?:use-terms|max-stake)))|packages\/money\/src\/plural/u;
/** What only the games need that draw at once; Monetrain has no part in the screen that the others share. */
const OF_INSTANT_GAMES =
  /src\/games\/(?:instant\/(?!table-effects|Instant(?!Actions\.module))|shared\/PossibleWin)/u;

export default defineConfig({
  plugins: [react(), sonnerStylesAsFile(), routePreload(), serviceWorker(), precompress()],
  build: {
    target: ["chrome131", "edge131", "firefox132", "safari18.1"],
    manifest: true,
    // The content security policy allows fonts and images from our own address only, not from data: addresses.
    assetsInlineLimit: 0,
    // Browsers of the targets know <link rel="modulepreload">.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A file for each, and one for what every page needs: dozens of small ones cost a request each, of which a
          // browser makes six at a time over HTTP/1.1, and compress worse.
          groups: [
            { name: "entry", tags: ["$initial"] },
            { name: "beside", test: OF_HOME_AND_GAMES, includeDependenciesRecursively: false },
            { name: "instant", test: OF_INSTANT_GAMES, includeDependenciesRecursively: false },
            { name: "table", test: OF_MOST_GAMES, minShareCount: 3, includeDependenciesRecursively: false },
            {
              name: "instruments",
              test: /src\/pages\/instruments\//u,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/login", "/sandbox", "/r/"].map((path) => [path, "http://127.0.0.1:8080"]),
    ),
  },
});

/**
 * sonner writes its style sheet into a <style> element when it loads, which a policy without `unsafe-inline`
 * refuses. Its package also ships the sheet as a file; Toasts.tsx imports that, and this drops the element.
 */
function sonnerStylesAsFile(): Plugin {
  return {
    name: "sonner-styles-as-file",
    enforce: "pre",
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        const withoutStyles = code.replace(/^__insertCSS\(".*"\);?$/m, "");
        if (withoutStyles === code)
          this.error("sonner no longer inserts its styles where it did: check the policy");
        return { code: withoutStyles, map: null };
      },
    },
  };
}

/** Writes a .br and a .gz beside every text file of the build, so that the server compresses nothing at run time. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      // After whoever else writes files beside the bundle.
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return;
        const names = await readdir(dir, { recursive: true });
        const texts = names.filter((name) => /\.(?:js|css|html|svg|json|txt|webmanifest)$/.test(name));
        for (const name of texts) await compressFile(join(dir, name));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  await pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`));
  await pipeline(createReadStream(path), gzip, createWriteStream(`${path}.gz`));
}
