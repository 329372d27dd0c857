import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Layout, ServerPlace } from "../../tools/cluster/ha/layout.ts";

/** Enough for a trial, and full within seconds. */
const DISK = "2g";

/** Gives each PostgreSQL server of `folder` a small disk of its own, in memory; returns what takes them away. Root alone can. */
export function mountDisks(folder: string, names: readonly string[]): () => void {
  if (whyNoDisks() !== null) return () => undefined;
  const paths = names.map((name) => join(folder, name));
  for (const path of paths) {
    mkdirSync(path, { recursive: true });
    run("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=700`, "rumb-trial", path]);
  }
  return () => {
    for (const path of paths) run("umount", ["--lazy", path]);
  };
}

/** Fills the disk of a server to its last byte; returns what makes room again. */
export function fillDisk(
  { folder }: Pick<Layout, "folder">,
  { name }: Pick<ServerPlace, "name">,
): () => void {
  const balloon = join(folder, name, "balloon");
  // It ends when nothing more fits.
  spawnSync("dd", ["if=/dev/zero", `of=${balloon}`, "bs=1M"]);
  return () => rmSync(balloon, { force: true });
}

/** Null when this machine can have disks of their own, or why it cannot. */
export function whyNoDisks(): string | null {
  return process.getuid?.() === 0 ? null : "a disk is mounted by root alone";
}

function run(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}
