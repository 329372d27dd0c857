import { join } from "node:path";
import { checkFrames, checkPresence, countFrames, readBack } from "../../platform/archive/frame-reader.ts";
import type { Query } from "../../platform/db/database.ts";
import type { ArchivedFile } from "./archive-manifest.ts";
import type { ArchivedMonth } from "./archived-months-store.ts";
import { readPlayerSums, readStakeSums } from "./month-totals-store.ts";

/** What is wrong with a file: it is away, of another length, has another index, or a frame of it was changed. */
export type FileFault = { readonly name: string; readonly fault: string };

/** Some hundred megabytes. */
const FRAMES_AT_ONCE = 512;

/** Looks whether the files of a month are there, whole and with their indexes. */
export async function missingFiles(directory: string, month: ArchivedMonth): Promise<FileFault[]> {
  return eachFile(month, (file) => checkPresence(join(directory, file.name), file));
}

/** Looks at a part of each file of a month; `turn` after `turn` it goes through all of it. */
export async function damagedFiles(
  directory: string,
  month: ArchivedMonth,
  turn: number,
): Promise<FileFault[]> {
  return eachFile(month, async ({ name }) => {
    const path = join(directory, name);
    const parts = Math.max(1, Math.ceil((await countFrames(path)) / FRAMES_AT_ONCE));
    return checkFrames(path, { from: (turn % parts) * FRAMES_AT_ONCE, count: FRAMES_AT_ONCE });
  });
}

/** Reads the files of a month as a whole. */
export async function changedFiles(directory: string, month: ArchivedMonth): Promise<FileFault[]> {
  return eachFile(month, async (file) => {
    const path = join(directory, file.name);
    const fault = await checkPresence(path, file);
    if (fault !== null) return fault;
    const back = await readBack(path).catch((error: unknown) => String(error));
    if (typeof back === "string") return back;
    return back.sha256 === file.sha256 && back.textSha256 === file.textSha256 ? null : "content";
  });
}

/** The sums of a month that are not those of its manifest. */
export async function changedSums(query: Query, { firstId, manifest }: ArchivedMonth): Promise<string[]> {
  const [players, stakes] = [await readPlayerSums(query, firstId), await readStakeSums(query, firstId)];
  return [
    ...(players.sha256 === manifest.totals.players.sha256 ? [] : ["archived_players"]),
    ...(stakes.sha256 === manifest.totals.stakes.sha256 ? [] : ["archived_stakes"]),
  ];
}

async function eachFile(
  { manifest: { files } }: ArchivedMonth,
  check: (file: ArchivedFile) => Promise<string | null>,
): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  for (const file of [files.bets, files.transfers]) {
    const fault = await check(file);
    if (fault !== null) faults.push({ name: file.name, fault });
  }
  return faults;
}
