import { ArchiveError } from "../apps/server/src/money/archive/archive-error.ts";
import { BackupError } from "../apps/server/src/platform/backup/backup-error.ts";
import { MigrationError } from "../apps/server/src/platform/db/migrate.ts";
import { EmbeddedPostgresError } from "../apps/server/src/platform/postgres/embedded-postgres-error.ts";
import { isDatabaseUnavailable } from "../apps/server/src/platform/db/database-errors.ts";
import { ConfigError } from "../apps/server/src/platform/runtime/environment.ts";

/** The exit code of a command whose database broke off: it came to no end, and may be run again. */
export const NO_DATABASE = 3;

const FORESEEN = [ArchiveError, BackupError, ConfigError, EmbeddedPostgresError, MigrationError];

/** Runs a command; what was foreseen is said in a sentence, everything else throws. Returns the exit code. */
export async function reporting(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof Error && isDatabaseUnavailable(error)) {
      console.error(`База данных недоступна, команда не дошла до конца: ${error.message}`);
      return NO_DATABASE;
    }
    const isForeseen = FORESEEN.some((kind) => error instanceof kind);
    // A disk that is full, away or closed to us.
    const isOfFiles = error instanceof Error && "syscall" in error && "path" in error;
    if (!(error instanceof Error) || (!isForeseen && !isOfFiles)) throw error;
    console.error(isOfFiles ? `Файлы недоступны: ${error.message}` : error.message);
    return 1;
  }
}
