import { spawnSync } from "node:child_process";
import { groupOf } from "../../tools/cluster/ha/programs.ts";
import type { Layout, ServerPlace } from "../../tools/cluster/ha/layout.ts";
import { findProgram } from "../../tools/setup/find-program.mjs";

/**
 * Cuts the network between one server with its Patroni and the other servers and etcd, both ways, as when its machine is on the wrong side of
 * a broken switch; nodes and HAProxy still reach it. Returns what mends it.
 */
export function cutOff(layout: Layout, place: ServerPlace): () => void {
  const { servers, etcd } = layout;
  const others = servers.filter((one) => one !== place);
  const theirs = [
    ...etcd.map(({ port }) => port),
    ...others.flatMap(({ port, patroniPort }) => [port, patroniPort]),
  ];
  const own = [place.port, place.patroniPort];
  nft(`table inet ${TABLE} {
    chain out {
      type filter hook output priority 0;
      meta skgid ${groupOf(layout, place.name)} tcp dport { ${theirs.join(", ")} } drop
      meta skgid { ${others.map(({ name }) => groupOf(layout, name)).join(", ")} } tcp dport { ${own.join(", ")} } drop
    }
  }`);
  const mend = (): void => {
    process.off("exit", mend);
    nft(`delete table inet ${TABLE}`);
  };
  // A campaign that is asked to stop leaves no cut behind.
  process.once("exit", mend);
  return mend;
}

/** Null when this machine can cut a network, or why it cannot. */
export function whyNoCut(): string | null {
  if (process.getuid?.() !== 0) return "a network is cut by root alone";
  return findProgram(["nft"], FOLDERS) === null ? "Debian's package nftables is missing" : null;
}

function nft(ruleset: string): void {
  const program = findProgram(["nft"], FOLDERS) ?? "nft";
  const { status, stderr } = spawnSync(program, ["-f", "-"], { input: ruleset, encoding: "utf8" });
  if (status !== 0) throw new Error(`nft: ${stderr}`);
}

const FOLDERS = ["/usr/sbin", "/sbin"];
const TABLE = `rumb_trial_${process.pid}`;
