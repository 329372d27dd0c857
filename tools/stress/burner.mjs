// Takes one core. Its input is a pipe that whoever started it holds open: when that ends, so does this.
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

const SPELL_MS = 50;

try {
  setPriority(-20);
  // Where the kernel groups programs by session, only the group's own priority counts between groups.
  writeFileSync("/proc/self/autogroup", "-20");
} catch {
  // Only an administrator may take a core from others; anyone else gets a fair share of one.
}
process.stdin.resume();
process.stdin.once("close", () => process.exit());
burn();

function burn() {
  const until = performance.now() + SPELL_MS;
  while (performance.now() < until);
  setImmediate(burn);
}
