import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Base, dataOf } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { type Chain, missingSegments, segmentsBetween } from "./chain.ts";
import { readSealed, type SealedFolder } from "./sealed-files.ts";

/** Reads everything that a restore may need. Returns what is missing or damaged, as Russian sentences. */
export async function verifyChain(chain: Chain): Promise<string[]> {
  const { archive, position, bases } = chain;
  const found: string[] = [];
  for (const base of bases) found.push(...(await verifyBase(archive, base)));
  const [first] = bases;
  if (first === undefined) return [...found, "Ни одной базовой копии нет."];
  const names = segmentsBetween(chain, first.startLsn, position.lsn);
  const missing = new Set(missingSegments(chain, names));
  for (const name of names) {
    if (missing.has(name)) found.push(`Нет журнала ${name}: к тому, что после него, эти копии не ведут.`);
    else found.push(...(await problemsOf(() => readSealed(archive, `wal/${name}`, nowhere()))));
  }
  return found;
}

async function verifyBase(archive: SealedFolder, base: Base): Promise<string[]> {
  const name = dataOf(base.id);
  return problemsOf(async () => {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(archive.path, name)), hash);
    if (hash.digest("hex") !== base.sha256)
      throw new BackupError(`Копия ${base.id} повреждена: контрольная сумма не сходится.`);
    await readSealed(archive, name, nowhere());
  });
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
