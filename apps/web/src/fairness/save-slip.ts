import type { BetSlip } from "@rumb/contract/fair";

/** Lets the browser save a slip as a file that `npm run verify` and the page «Честность» read. */
export function saveSlip(slip: BetSlip): void {
  const file = new Blob([`${JSON.stringify(slip, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `slip-${slip.id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
