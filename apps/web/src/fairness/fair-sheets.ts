import { lazyPage } from "../browser/lazy-page.ts";

// In one place, which the shell loads: what both fetch is then named once, and not again by each game.

export const slip = lazyPage(async () => (await import("./Slip.tsx")).Slip);

export const fairSheet = lazyPage(async () => (await import("./FairSheet.tsx")).FairSheet);
