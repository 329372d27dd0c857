import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** Whom the database processes run as. `switched` says that it is not the user of this process. */
export type Owner = { uid: number; gid: number; switched: boolean };

/**
 * PostgreSQL refuses to run as root. Root runs it as the owner of an existing cluster, so that it may have been made
 * by an ordinary user, and otherwise as nobody; anybody else runs it as themselves.
 * @throws EmbeddedPostgresError when the cluster belongs to someone whom this user cannot become
 */
export function chooseOwner(clusterDir: string): Owner {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  const cluster = existsSync(clusterDir) ? statSync(clusterDir) : undefined;
  if (uid !== 0) {
    if (cluster && cluster.uid !== uid) {
      throw new EmbeddedPostgresError(
        `База данных в ${clusterDir} принадлежит другому пользователю (uid ${cluster.uid}). Запустите сайт от его имени или от root, или задайте другой каталог в DATA_DIR.`,
      );
    }
    return { uid, gid, switched: false };
  }
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid, switched: true };
  return { ...nobody(), switched: true };
}

/**
 * How the database's processes name a directory that they start in. When their user cannot get there from the root
 * (below a home with mode 700), they use the way that needs no permission of the directories above: the working
 * directory, which was entered before the user changed.
 */
export function nameForOwner(directory: string, owner: Owner): string {
  if (canReach(owner, directory)) return directory;
  if (existsSync(OWN_DIRECTORY)) return OWN_DIRECTORY;
  throw new EmbeddedPostgresError(
    `Базу данных нельзя держать в ${directory}: туда нет доступа пользователю с uid ${owner.uid}, от имени которого она работает. Задайте в DATA_DIR каталог, доступный всем на проход.`,
  );
}

/** Whether `owner` can get to the directory `path` through every directory above it, and enter it. */
export function canReach(owner: Owner, path: string): boolean {
  if (!owner.switched) return true;
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
    if (((mode >> shift) & SEARCH) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** For the options of a child process. */
export function asOwner(owner: Owner): { uid?: number; gid?: number } {
  return owner.switched ? { uid: owner.uid, gid: owner.gid } : {};
}

function nobody(): { uid: number; gid: number } {
  const accounts = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts);
  // macOS writes the last ids as -2.
  return { uid: Number(line?.[1] ?? 65_534) >>> 0, gid: Number(line?.[2] ?? 65_534) >>> 0 };
}

const SEARCH = 0o1;
const OWN_DIRECTORY = "/proc/self/cwd";
