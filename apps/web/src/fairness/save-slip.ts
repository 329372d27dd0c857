import type { BetSlip } from "@rumb/contract/fair";
import { saveFile } from "../api/save-file.ts";

/** Lets the browser save a slip as a file that `npm run verify` and the page «Честность» read. */
export function saveSlip(slip: BetSlip): void {
  const file = new Blob([`${JSON.stringify(slip, null, 2)}\n`], { type: "application/json" });
  saveFile(file, `slip-${slip.id}.json`);
}
