// Run before each test file without a database: what the page and the console load keeps state, listens to what else was loaded, and may
// lean on a `document` that was only there for a while, so no file of theirs leaves a module or such a stand-in to the next one in its worker.
import { afterAll, vi } from "vitest";

const PAGES = /\/apps\/(?:web|console)\//u;

// oxlint-disable-next-line no-empty-pattern -- as in processor-setup.mjs
afterAll(({}, { filepath }) => {
  if (!PAGES.test(filepath)) return;
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
