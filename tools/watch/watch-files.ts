import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const WATCH = join(import.meta.dirname, "../../deploy/watch");
/** The files of rules; each has its tests beside it, in `<name>.test.yml`. */
export const RULE_FILES = ["alerts.yml", "alerts-embedded.yml", "alerts-ha.yml"] as const;

export type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};

export function readAlerts(file: string): readonly Alert[] {
  const { groups }: { groups: readonly { rules: readonly Alert[] }[] } = parse(readWatchFile(file));
  return groups.flatMap(({ rules }) => rules);
}

/** The expressions of the dashboard's panels. */
export function readDashboard(): readonly string[] {
  const { panels }: { panels: readonly { targets?: readonly { expr: string }[] }[] } = JSON.parse(
    readWatchFile("dashboard.json"),
  );
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

export function readWatchFile(name: string): string {
  return readFileSync(join(WATCH, name), "utf8");
}
