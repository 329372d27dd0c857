import { installPackages } from "./debian-package.mjs";
import { findProgram } from "./find-program.mjs";
import { SetupRefusal } from "./refusal.mjs";

/** Where Debian keeps servers. */
const SERVER_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/**
 * What several nodes need beside the site itself.
 * @param {readonly string[]} folders where to look beside PATH
 * @returns {{ redis: string, nginx: string }} absolute paths
 * @throws {SetupRefusal} naming what is missing
 */
export function clusterPrograms(folders = SERVER_FOLDERS) {
  const found = {
    redis: findProgram(["redis-server", "valkey-server"], folders),
    nginx: findProgram(["nginx"], folders),
  };
  const missing = [found.redis === null && "redis-server", found.nginx === null && "nginx"].filter(Boolean);
  if (missing.length === 0) return found;
  throw new SetupRefusal(
    `Не хватает программ: ${missing.join(", ")}. Установите их (в Debian: \`apt-get install ${missing.join(" ")}\`) ` +
      `и запустите снова. / Programs are missing: ${missing.join(", ")}; install the Debian packages of these names.`,
  );
}

/** The same for tests: installs Debian's where that is possible, without starting any service. */
export async function ensureClusterPrograms(folders = SERVER_FOLDERS) {
  try {
    return clusterPrograms(folders);
  } catch {
    console.log(
      "Installing Redis and nginx for the tests of several nodes (apt-get install redis-server nginx)…",
    );
    await installPackages({ packages: ["redis-server", "nginx"], services: true });
    return clusterPrograms(folders);
  }
}
