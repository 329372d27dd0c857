import { Gauge } from "prom-client";
import type { Metrics } from "../http/metrics.ts";
import type { Clock } from "../runtime/clock.ts";

/** How old the backups of the embedded database are. */
export type BackupState = {
  /** The archive has all that was acknowledged before. */
  readonly archivedTo: Date;
  /** When the newest base backup was begun. */
  readonly baseAt: Date;
};

/** Absent until this process has archived: a site without backups must not read as one with fresh ones. */
export function observeBackups({ registry }: Metrics, clock: Clock): { report(state: BackupState): void } {
  let known: BackupState | null = null;
  return {
    report(state) {
      if (known === null) {
        addAge("rumb_backup_archive_age_seconds", "What a restore would lose now", (now) => now.archivedTo);
        addAge("rumb_backup_base_age_seconds", "Time since the newest base backup", (now) => now.baseAt);
      }
      known = state;
    },
  };

  function addAge(name: string, help: string, since: (state: BackupState) => Date): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        if (known) this.set((clock.now().getTime() - since(known).getTime()) / 1000);
      },
    });
    registry.registerMetric(gauge);
  }
}
