import { lazyPage } from "../../browser/lazy-page.ts";
import { useLazyPage } from "../../site/use-lazy-page.ts";

/** Place for the card of a player's unfinished game; its code comes after the page's own. */
export function ContinueGame() {
  const { Page: Card } = useLazyPage(card);
  return Card ? <Card /> : null;
}

const card = lazyPage(async () => (await import("../../games/mines/ContinueMines.tsx")).ContinueMines);
