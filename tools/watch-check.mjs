// npm run watch:check: tries deploy/watch with Prometheus' own promtool, which reads the rules and plays their tests.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findProgram } from "./setup/find-program.mjs";

const FOLDER = join(import.meta.dirname, "../deploy/watch");
const RULES = ["alerts.yml", "alerts-embedded.yml", "alerts-ha.yml"];
const TESTS = RULES.map((file) => file.replace(".yml", ".test.yml"));

const promtool = findProgram(["promtool"]);
if (promtool === null) {
  console.error(
    "Нет программы promtool, ничего не проверено. Установите её (в Debian: `apt-get install prometheus`) и запустите снова. / " +
      "promtool is missing and nothing was checked; install Debian's package prometheus.",
  );
  process.exit(1);
}
const runs = [
  ["check", "config", "prometheus.yml"],
  ["check", "rules", ...RULES],
  ["test", "rules", ...TESTS],
];
const failed = runs.filter(
  (words) => spawnSync(promtool, words, { cwd: FOLDER, stdio: "inherit" }).status !== 0,
);
process.exit(failed.length === 0 ? 0 : 1);
