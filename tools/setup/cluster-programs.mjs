import { installPackages } from "./debian-package.mjs";
import { findProgram } from "./find-program.mjs";
import { SetupRefusal } from "./refusal.mjs";

/** Where Debian keeps servers. */
const SERVER_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/**
 * What several nodes need beside the site itself.
 * @param {readonly string[]} folders where to look beside PATH
 * @returns {{ redis: string, nginx: string, openssl: string }} absolute paths
 * @throws {SetupRefusal} naming what is missing
 */
export function clusterPrograms(folders = SERVER_FOLDERS) {
  const redis = findProgram(["redis-server", "valkey-server"], folders);
  const nginx = findProgram(["nginx"], folders);
  const openssl = findProgram(["openssl"], folders);
  if (redis !== null && nginx !== null && openssl !== null) return { redis, nginx, openssl };
  const missing = PACKAGES.filter((_, index) => [redis, nginx, openssl][index] === null);
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
    console.log(`Installing what the tests of several nodes need (apt-get install ${PACKAGES.join(" ")})…`);
    await installPackages({ packages: PACKAGES, services: true });
    return clusterPrograms(folders);
  }
}

const PACKAGES = ["redis-server", "nginx", "openssl"];
