import { spawnSync } from "node:child_process";
import { withSetupLock } from "./lock.mjs";
import { run } from "./run.mjs";

/**
 * Installs packages of Debian where that is possible: with apt-get, as root or as somebody who may become it.
 * @param {{ packages: readonly string[], services?: boolean }} wanted `services` keeps what these packages would
 *   start from being started
 * @returns {Promise<boolean>} whether apt-get says that they are installed
 */
export async function installPackages({ packages, services = false }) {
  const prefix = administratorPrefix();
  if (prefix === null || !commandWorks("apt-get", ["--version"])) return false;
  const apt = (...words) => {
    const [command, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", ...words];
    return run(command, rest, {});
  };
  const install = ["apt-get", "-q", "install", "-y", "--no-install-recommends", ...packages];
  // Stages and runs beside this one may install as well; apt-get refuses while another one of it works.
  return withSetupLock("packages of Debian", async () => {
    await apt("apt-get", "-q", "update");
    const code = await apt(...(services ? ["/bin/sh", "-c", WITHOUT_SERVICES, "install"] : []), ...install);
    return code === 0;
  });
}

// What Debian asks before it starts a service; 101 means no.
const WITHOUT_SERVICES = `
  policy=/usr/sbin/policy-rc.d
  if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > "$policy"
    chmod 755 "$policy"
  fi
  "$@"`;

function administratorPrefix() {
  if (process.getuid?.() === 0) return [];
  return commandWorks("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
}

function commandWorks(command, words) {
  return spawnSync(command, words, { stdio: "ignore" }).status === 0;
}
