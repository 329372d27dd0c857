// `npm run returns`: what every bet of every game returns with the rounding to kopecks, over all stakes and parameters; writes
// docs/returns.md. A minute of one core: a billion bets.
import { writeFileSync } from "node:fs";
import { returnsPage } from "./returns/returns-page.ts";
import { bubblesRows, diceRows, extremesOf, minesRows } from "./returns/return-rows.ts";

const [dice, mines, bubbles] = [diceRows(), minesRows(), bubblesRows()].map((rows) => rows.map(extremesOf));
writeFileSync(
  "docs/returns.md",
  returnsPage({ dice: dice ?? [], mines: mines ?? [], bubbles: bubbles ?? [] }),
);
