import { BackupError } from "../../apps/server/src/platform/backup/backup-error.ts";
import { EmbeddedPostgresError } from "../../apps/server/src/platform/postgres/embedded-postgres-error.ts";
import { ConfigError } from "../../apps/server/src/platform/runtime/environment.ts";

/** Runs a command; what was foreseen is told in a sentence, everything else throws. Returns the exit code. */
export async function reporting(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const isForeseen =
      error instanceof BackupError || error instanceof EmbeddedPostgresError || error instanceof ConfigError;
    // A disk that is full, away or closed to us.
    const isOfFiles = error instanceof Error && "syscall" in error && "path" in error;
    if (!isForeseen && !isOfFiles) throw error;
    console.error(isOfFiles ? `Файлы недоступны: ${error.message}` : error.message);
    return 1;
  }
}

/** A moment, for people: in the zone of this machine, which is named. */
export function shownMoment(iso: string): string {
  return new Date(iso).toLocaleString("ru-RU", { dateStyle: "short", timeStyle: "long" });
}

/** 12,3 МБ. */
export function shownBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("ru-RU", { maximumFractionDigits: 1 })} МБ`;
}
