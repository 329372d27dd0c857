import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import { opening, sealing } from "./sealed-stream.ts";

/** A folder of compressed and encrypted files, and the key that opens them. A file's name is bound to its content. */
export type SealedFolder = { readonly path: string; readonly key: Uint8Array };

type Place = { readonly name: string; readonly at?: string };

/** What stands in the folder, to be compared later. */
export type Written = { readonly bytes: number; readonly sha256: string };

/**
 * Writes a file as a whole: under another name until all of it is on the disk, so that one that is found is finished.
 * `at` is where it is written when it moves to the place of its name later.
 */
export async function writeSealed(
  folder: SealedFolder,
  { name, at = name }: Place,
  source: Readable,
): Promise<Written> {
  const place = join(folder.path, at);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const draft = join(dirname(place), UNFINISHED + basename(place));
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      source,
      createZstdCompress(),
      sealing(folder.key, name),
      measure,
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(dirname(place));
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * Reads a file into `target`. Whoever uses what was written before this resolves may hold a part of a damaged file.
 * @throws BackupError when the key is another one, or the file is damaged or cut off
 */
export async function readSealed(folder: SealedFolder, name: string, target: Writable): Promise<void> {
  const path = join(folder.path, name);
  try {
    await pipeline(createReadStream(path), opening(folder.key, name), createZstdDecompress(), target);
  } catch (error) {
    if (error instanceof Error && "code" in error && isOfTarget(error.code)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `Файл копии ${path} не читается: он повреждён, или ключ не тот, которым он зашифрован (${reason}).`,
      { cause: error },
    );
  }
}

/** A small file, as text. */
export async function readSealedText(folder: SealedFolder, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await readSealed(folder, name, target);
  return Buffer.concat(chunks).toString("utf8");
}

export function writeSealedText(folder: SealedFolder, place: Place, text: string): Promise<Written> {
  return writeSealed(folder, place, Readable.from([Buffer.from(text)]));
}

/** Removes what was cut off. Only for whoever knows that nobody is writing there. */
export async function removeUnfinished(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (name.startsWith(UNFINISHED)) await rm(join(path, name), { recursive: true, force: true });
  }
}

/** A rename survives a power cut only when the directory is on the disk. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isOfTarget(code: unknown): boolean {
  return code === "ENOSPC" || code === "EACCES" || code === "EDQUOT" || code === "EROFS";
}

export const UNFINISHED = "unfinished-";
