import { resolve } from "node:path";
import type { EnvironmentReader } from "../runtime/environment.ts";
import { parseKey } from "../runtime/secret-key.ts";
import { isWeakSecret } from "../runtime/weak-secret.ts";

/** Where backups of the embedded database go, and what opens them. */
export type BackupConfig = Readonly<{
  directory: string;
  /** Kept apart from the backups; made by the first backup unless the key itself is given. */
  keyFile: string;
  givenKey: Uint8Array | null;
}>;

/** Both stand beside the data and not in them: they must outlive them. A weak key still opens what it has sealed. */
export function readBackupConfig(
  read: EnvironmentReader,
  dataDir: string,
  refuses: "nothing" | "weak keys" = "nothing",
): BackupConfig {
  const given = read.optionalText("BACKUP_KEY");
  const givenKey = given === undefined ? null : parseKey(given);
  if (given !== undefined && givenKey === null)
    read.problem("BACKUP_KEY", "must be 64 hexadecimal digits; `openssl rand -hex 32` makes one");
  else if (givenKey !== null && refuses === "weak keys" && isWeakSecret(givenKey))
    read.problem("BACKUP_KEY", "is too regular to be random; `openssl rand -hex 32` makes one that is");
  return {
    directory: resolve(read.text("BACKUP_DIR", `${dataDir}-backups`)),
    keyFile: resolve(read.text("BACKUP_KEY_FILE", `${dataDir}-backup-key`)),
    givenKey,
  };
}
