import { readdirSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./debian-package.mjs";
import { findProgram } from "./find-program.mjs";
import { SetupRefusal } from "./refusal.mjs";

/** Where Debian keeps its PostgreSQL, a folder for each major version. */
const POSTGRES_FOLDER = "/usr/lib/postgresql";
/** Majors that the site runs on, the newest first. */
const POSTGRES_MAJORS = ["18", "17", "16", "15"];

/**
 * What a replicated database needs.
 * @param {readonly string[]} folders where to look beside PATH
 * @returns {{ patroni: string, etcd: string, haproxy: string, postgres: string }} absolute paths; `postgres` is the folder of
 *   PostgreSQL's programs
 * @throws {SetupRefusal} naming what is missing
 */
export function haPrograms(folders = ["/usr/local/sbin", "/usr/sbin", "/sbin"]) {
  const found = {
    patroni: findProgram(["patroni"], folders),
    etcd: findProgram(["etcd"], folders),
    haproxy: findProgram(["haproxy"], folders),
    postgres: newestPostgres(),
  };
  const missing = Object.keys(found).flatMap((name) => (found[name] === null ? [PACKAGES[name]] : []));
  if (missing.length === 0) return found;
  throw new SetupRefusal(
    `Не хватает программ: ${missing.join(", ")}. Установите их (в Debian: \`apt-get install ${missing.join(" ")}\`) ` +
      `и запустите снова. / Programs are missing: ${missing.join(", ")}; install the Debian packages of these names.`,
  );
}

/** The same for tests: installs Debian's where that is possible, without starting any service. */
export async function ensureHaPrograms() {
  try {
    return haPrograms();
  } catch {
    const packages = Object.values(PACKAGES);
    console.log(`Installing what a replicated database needs (apt-get install ${packages.join(" ")})…`);
    await installPackages({ packages, services: true });
    return haPrograms();
  }
}

function newestPostgres() {
  let installed;
  try {
    installed = readdirSync(POSTGRES_FOLDER);
  } catch {
    return null;
  }
  const major = POSTGRES_MAJORS.find((one) => installed.includes(one));
  return major === undefined ? null : join(POSTGRES_FOLDER, major, "bin");
}

/** Debian's packages by program. */
const PACKAGES = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  postgres: "postgresql",
};
