import type { Query } from "../platform/db/database.ts";
import { type AnchorKeys, readAnchor } from "./audit-anchor.ts";
import { brokenAuditLinks } from "./audit-log.ts";
import { readAuditAges, readAuditHashes } from "./audit-store.ts";

/** What is wrong with the audit log or its anchors, in Russian, and the entry that it begins with. */
export type AuditFault = { readonly says: string; readonly id: number };

export type AuditVerdict = {
  readonly faults: readonly AuditFault[];
  /** Entries that the log has, and anchors that were compared. */
  readonly entries: number;
  readonly anchors: number;
};

/** An entry younger than this may be about to be anchored. */
const ANCHORED_WITHIN_SECONDS = 60;

/**
 * Computes the chain of the audit log again and compares every anchor of a file with it: names the first entry that is missing or not
 * what it was when it was anchored, lines that were changed or taken out, and an end of the file that lags behind the log.
 */
export async function verifyAudit(
  query: Query,
  { keys, lines }: { keys: AnchorKeys; lines: readonly string[] },
): Promise<AuditVerdict> {
  const broken = (await brokenAuditLinks(query)).map(({ where: { id } }) => ({
    says: `Цепочка журнала нарушена на записи № ${id}.`,
    id,
  }));
  const { found, anchors } = readLines(keys, lines);
  const ages = await readAuditAges(query, ANCHORED_WITHIN_SECONDS);
  const changed = await compared(query, anchors, ages.lastId);
  const last = Math.max(0, ...anchors.map(({ id }) => id));
  const behind =
    ages.settledId <= last
      ? []
      : [
          {
            says: `Якоря кончаются на записи № ${last}, а в журнале есть более новые: конец файла отрезан, или сайт их не писал.`,
            id: last + 1,
          },
        ];
  return {
    faults: [...broken, ...found, ...changed, ...behind],
    entries: ages.count,
    anchors: anchors.length,
  };
}

type Anchored = { readonly id: number; readonly hash: string; readonly at: string };

function readLines(keys: AnchorKeys, lines: readonly string[]): { found: AuditFault[]; anchors: Anchored[] } {
  const found: AuditFault[] = [];
  const anchors: Anchored[] = [];
  const signatures = new Set([""]);
  for (const [index, line] of lines.entries()) {
    const anchor = readAnchor(keys, line);
    const { id = 0 } = anchors.at(-1) ?? {};
    if (anchor === null) {
      found.push({ says: `Строка ${index + 1} файла якорей изменена или оборвана.`, id });
      continue;
    }
    // Nodes that share a file each go on from the line that they found last; none, when they began it together.
    if (!signatures.has(anchor.previous)) {
      found.push({ says: `Перед строкой ${index + 1} файла якорей строк не хватает.`, id });
    }
    signatures.add(anchor.mac);
    anchors.push(anchor);
  }
  return { found, anchors };
}

/** The first anchor that does not agree with the log says enough: what follows cannot agree either. */
async function compared(query: Query, anchors: readonly Anchored[], lastId: number): Promise<AuditFault[]> {
  const sorted = anchors.filter(({ id }) => id > 0).toSorted((one, other) => one.id - other.id);
  const hashes = await readAuditHashes(
    query,
    sorted.map(({ id }) => id),
  );
  let good = 0;
  for (const { id, hash, at } of sorted) {
    const now = hashes.get(id);
    if (now === hash) {
      good = id;
      continue;
    }
    const from = good + 1;
    if (now === undefined && id > lastId) {
      const gone = Math.max(from, lastId + 1);
      return [
        {
          says: `Конец журнала отрезан: нет записей с № ${gone} по № ${sorted.at(-1)?.id ?? id}, якорь от ${at}.`,
          id: gone,
        },
      ];
    }
    const says =
      now === undefined
        ? `Нет записи № ${id}, якорь от ${at}.`
        : `Журнал переписан между № ${from} и № ${id}: якорь от ${at} с ним не сходится.`;
    return [{ says, id: from }];
  }
  return [];
}
