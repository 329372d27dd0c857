import type { Plugin, Rolldown } from "vite";
import { chunksOf, filesOf } from "./bundle-files.ts";
import { GAME_IDS, gamePath, games } from "@rumb/games/games";
import { paths } from "./src/site/paths.ts";

/** Screens that people open the site with, by the file that draws each. */
const SCREENS: Readonly<Record<string, string>> = {
  [paths.main]: "/src/pages/home/HomePage.tsx",
  ...Object.fromEntries(
    GAME_IDS.map((id) => [gamePath(id), `/src/games/${id}/${games[id].label}Screen.tsx`]),
  ),
};

/**
 * Lets the document ask for the code of its screen at once: otherwise the browser learns what a screen consists of only when
 * the bundle has arrived and run, one journey over the network later.
 */
export function routePreload(): Plugin {
  return {
    name: "route-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        // Before everything that a script has to wait for: style sheets, and the script that looks at the graphics.
        const [head, rest, ...more] = html.split("<style>");
        if (rest === undefined || more.length > 0) throw new Error("index.html has not one <style> any more");
        return `${head}<script>${scriptOf(filesByPath(bundle))}</script>\n    <style>${rest}`;
      },
    },
  };
}

/** What each screen consists of beside the entry, which the document names by itself. */
function filesByPath(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = chunksOf(bundle);
  const entry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, chunks)));
  const files = Object.entries(SCREENS).map(([path, source]) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
    if (chunk === undefined) throw new Error(`the bundle has no chunk of its own for ${source}`);
    return [path, filesOf(chunk, chunks).filter((file) => !entry.has(file))];
  });
  return Object.fromEntries(files);
}

/** Each file is named once; a screen is a list of places in that list. */
function scriptOf(files: Readonly<Record<string, readonly string[]>>): string {
  const names = [...new Set(Object.values(files).flat())];
  const places = Object.entries(files).map(([path, own]) => [path, own.map((file) => names.indexOf(file))]);
  const short = names.map((name) => name.replace(/^assets\//u, ""));
  return `(${ask.toString()})(${JSON.stringify(short)},${JSON.stringify(Object.fromEntries(places))})`;
}

/** Runs in the browser. */
function ask(names: string[], screens: Record<string, number[]>): void {
  for (const place of screens[location.pathname] ?? []) {
    const link = document.createElement("link");
    const name = names[place] ?? "";
    if (name.endsWith(".css")) {
      link.rel = "preload";
      link.as = "style";
    } else link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = `/assets/${name}`;
    document.head.append(link);
  }
}
