import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { type Frame, writeFrameRecord } from "./frame-index.ts";

/**
 * Rows of text in a compressed file: zstd frames of some thousand rows each, one behind another, so that `zstd -dc` gives the whole
 * text back; and beside it an index of the frames, so that one row is found without reading the rest.
 */
export type FrameFile = {
  readonly rows: number;
  /** The keys of the first and the last row; null without rows. */
  readonly firstKey: number | null;
  readonly lastKey: number | null;
  readonly bytes: number;
  readonly sha256: string;
  /** Of the text before it was compressed. */
  readonly textSha256: string;
  readonly indexSha256: string;
};

/** Rows that arrive together make a frame; each ends with a line feed, and they come in order of their keys. */
export type RowGroups = AsyncIterable<readonly Buffer[]>;

/** Where the index of a file of frames lies. */
export function indexPathOf(path: string): string {
  return `${path}.index`;
}

/**
 * Writes both files: under other names until all of them is on the disk, the index last. A file that is found under its own name with an
 * index is finished, whenever its writer was killed.
 */
export async function writeFrames(
  path: string,
  groups: RowGroups,
  keyOf: (row: Buffer) => number,
): Promise<FrameFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const [data, index] = [draftOf(path), draftOf(indexPathOf(path))];
  try {
    const written = await writeDrafts({ data, index }, groups, keyOf);
    await rename(data, path);
    await rename(index, indexPathOf(path));
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await Promise.all([data, index].map((draft) => rm(draft, { force: true })));
    throw error;
  }
}

async function writeDrafts(
  drafts: { data: string; index: string },
  groups: RowGroups,
  keyOf: (row: Buffer) => number,
): Promise<FrameFile> {
  const [data, index] = [await open(drafts.data, "w", 0o600), await open(drafts.index, "w", 0o600)];
  const [fileHash, textHash, indexHash] = [hash(), hash(), hash()];
  let [rows, offset] = [0, 0];
  let [firstKey, lastKey]: [number | null, number | null] = [null, null];
  try {
    for await (const group of groups) {
      const frame = await framed(group, offset, keyOf);
      if (frame === null) continue;
      const record = writeFrameRecord(frame);
      for (const row of group) textHash.update(row);
      fileHash.update(frame.packed);
      indexHash.update(record);
      await data.writeFile(frame.packed);
      await index.writeFile(record);
      rows += group.length;
      offset += frame.packed.length;
      firstKey ??= frame.firstKey;
      lastKey = frame.lastKey;
    }
    await Promise.all([data.sync(), index.sync()]);
  } finally {
    await Promise.all([data.close(), index.close()]);
  }
  const digests = {
    sha256: fileHash.digest("hex"),
    textSha256: textHash.digest("hex"),
    indexSha256: indexHash.digest("hex"),
  };
  return { rows, firstKey, lastKey, bytes: offset, ...digests };
}

async function framed(
  group: readonly Buffer[],
  offset: number,
  keyOf: (row: Buffer) => number,
): Promise<(Frame & { packed: Buffer }) | null> {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return null;
  const packed = await compress(Buffer.concat(group), PACKING);
  const sha256 = createHash("sha256").update(packed).digest();
  const keys = { firstKey: keyOf(first), lastKey: keyOf(last) };
  return { ...keys, offset, length: packed.length, rows: group.length, sha256, packed };
}

/** SHA-256 of the rows, as a file of them says it. */
export async function hashRows(groups: RowGroups): Promise<{ rows: number; textSha256: string }> {
  const textHash = hash();
  let rows = 0;
  for await (const group of groups) {
    for (const row of group) textHash.update(row);
    rows += group.length;
  }
  return { rows, textSha256: textHash.digest("hex") };
}

async function syncFolder(path: string): Promise<void> {
  const folder: FileHandle = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function hash() {
  return createHash("sha256");
}

function draftOf(path: string): string {
  return join(dirname(path), `unfinished-${basename(path)}`);
}

const compress = promisify(zstdCompress);
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_checksumFlag]: 1 } };
