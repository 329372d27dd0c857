import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { type Base, dataOf, fileListOf, walFile } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { type Chain, missingSegments, segmentsBetween } from "./chain.ts";
import { readSealed, readSealedText, type SealedFolder } from "./sealed-files.ts";

/** Reads everything that a restore may need. Returns what is missing or damaged, as Russian sentences. */
export async function verifyChain(chain: Chain): Promise<string[]> {
  const { archive, position, bases } = chain;
  const found: string[] = [];
  for (const base of bases) found.push(...(await problemsOf(() => verifyBase(archive, base))));
  const [first] = bases;
  if (first === undefined) return [...found, "Ни одной базовой копии нет."];
  const names = segmentsBetween(chain, first.startLsn, position.lsn);
  const missing = new Set(missingSegments(chain, names));
  for (const name of names) {
    if (missing.has(name)) found.push(`Нет журнала ${name}: к тому, что после него, эти копии не ведут.`);
    else found.push(...(await problemsOf(() => readSealed(archive, walFile(archive, name), nowhere()))));
  }
  return found;
}

/**
 * Compares what stands in the folder with its checksum, and each file in it with the one that the server gave when it sent it.
 * @throws BackupError
 */
export async function verifyBase(archive: SealedFolder, base: Base): Promise<void> {
  const name = dataOf(base.id);
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(archive.path, name)), hash);
  if (hash.digest("hex") !== base.sha256)
    throw new BackupError(`Копия ${base.id} повреждена: контрольная сумма не сходится.`);
  const wanted = readFileList(await readSealedText(archive, fileListOf(base.id)));
  for await (const { path, sha256 } of filesOf(archive, name)) {
    if (wanted.get(path) !== sha256)
      throw new BackupError(`Копия ${base.id} повреждена: ${path} не тот, что прислала база данных.`);
    wanted.delete(path);
  }
  for (const path of wanted.keys()) throw new BackupError(`Копия ${base.id} неполна: в ней нет ${path}.`);
}

async function* filesOf(
  archive: SealedFolder,
  name: string,
): AsyncGenerator<{ path: string; sha256: string }> {
  const tar = new PassThrough();
  const reading = readSealed(archive, name, tar);
  // Awaited below; when reading fails, so does the loop.
  reading.catch(() => undefined);
  const entries: ReadableStream<ParsedTarEntry> = Readable.toWeb(tar).pipeThrough(createTarDecoder());
  try {
    for await (const { header, body } of entries) {
      const hash = createHash("sha256");
      for await (const chunk of body) hash.update(chunk);
      if (header.type === "file") yield { path: header.name, sha256: hash.digest("hex") };
    }
  } finally {
    tar.destroy();
  }
  await reading;
}

function readFileList(text: string): Map<string, string> {
  const list: { Files: { Path: string; Checksum: string }[] } = JSON.parse(text);
  return new Map(list.Files.map(({ Path, Checksum }) => [Path, Checksum]));
}

async function problemsOf(work: () => Promise<void>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
