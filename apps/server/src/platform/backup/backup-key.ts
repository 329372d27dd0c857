import { existsSync } from "node:fs";
import { makeKeyFile, readKeyFile } from "../runtime/secret-key.ts";
import type { BackupConfig } from "./backup-config.ts";
import { BackupError } from "./backup-error.ts";

/** The key of the backups, or null where none was made yet. */
function findBackupKey({ givenKey, keyFile }: BackupConfig): Uint8Array | null {
  return givenKey ?? (existsSync(keyFile) ? readKeyFile(keyFile, "BACKUP_KEY") : null);
}

/** @throws BackupError when there is none */
export function requireBackupKey(config: BackupConfig): Uint8Array {
  const key = findBackupKey(config);
  if (key !== null) return key;
  throw new BackupError(
    `Ключа копий нет: ни в BACKUP_KEY, ни в файле ${config.keyFile} (BACKUP_KEY_FILE). Без него копии не открыть.`,
  );
}

/** Makes the key where there is none; `isNew` says that somebody has to put it away. */
export function openBackupKey(config: BackupConfig): { key: Uint8Array; isNew: boolean } {
  const found = findBackupKey(config);
  return found === null
    ? { key: makeKeyFile(config.keyFile, "BACKUP_KEY"), isNew: true }
    : { key: found, isNew: false };
}
