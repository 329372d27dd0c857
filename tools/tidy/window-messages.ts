import type { SourceFile } from "./source-files.ts";

const JUDGED = /^apps\/(?:web|console)\/.*\.(?:ts|tsx|js|html)$/u;
const LISTENS =
  /\b(?:window|self|globalThis|navigator\.serviceWorker|document)\s*\.\s*(?:addEventListener\(\s*["'`]message|onmessage\b)|(?<![.\w])(?:addEventListener\(\s*["'`]message|onmessage\s*=)/u;

/** No page and no worker of ours hears what other windows post: there would be an origin to check. Channels of its own are its own. */
export function windowMessages(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => JUDGED.test(path) && LISTENS.test(text))
    .map(({ path }) => `${path}: listens to messages of other windows`);
}
