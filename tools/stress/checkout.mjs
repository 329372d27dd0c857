import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives `work` the checkout to run in, this one or a fresh clone of its HEAD, and a folder for its reports. Both are
 * removed afterwards, or when this process leaves before that; of a run that failed the output and what its tests left stays in `test-results/stress`.
 * @template {{ failed: number }} Result
 * @param {{ root: string, clone: boolean, keepAs: string }} place
 * @param {(folders: { checkout: string, reports: string }) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withCheckout({ root, clone, keepAs }, work) {
  const folder = mkdtempSync(join(tmpdir(), "rumb-stress-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const checkout = clone ? join(folder, "clone") : root;
  const reports = join(folder, "reports");
  mkdirSync(reports);
  try {
    if (clone) execFileSync("git", ["clone", "--quiet", "--local", root, checkout]);
    const result = await work({ checkout, reports });
    if (result.failed > 0)
      keep({ root, keepAs, reports, results: clone ? join(checkout, "test-results") : null });
    return result;
  } finally {
    remove();
    process.off("exit", remove);
  }
}

function keep({ root, keepAs, reports, results }) {
  const place = join(root, "test-results/stress", keepAs);
  cpSync(reports, place, { recursive: true });
  if (results !== null && existsSync(results))
    cpSync(results, join(place, "test-results"), { recursive: true });
}
