import {
  type Archive,
  type Base,
  PART,
  type Position,
  type Restored,
  readBases,
  readPosition,
  readWalNames,
} from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { readSealedText } from "./sealed-files.ts";
import {
  historyName,
  parseHistory,
  parseLsn,
  parseSegmentName,
  segmentName,
  segmentOf,
  type Stretch,
  timelineOf,
} from "./wal-names.ts";

/** What an archive holds, and how it hangs together along one timeline. */
export type Chain = {
  readonly archive: Archive;
  readonly position: Position;
  /** Base backups from which this timeline can be reached, oldest first. */
  readonly bases: readonly Base[];
  readonly history: readonly Stretch[];
  readonly walNames: ReadonlySet<string>;
  /** The restores that this timeline has come through. */
  readonly restores: readonly Restored[];
};

/** The chain of the newest timeline, or of another one that a restore has left. */
export async function readChain(archive: Archive, timeline?: number): Promise<Chain> {
  const position = await readPosition(archive, timeline);
  if (position === null)
    throw new BackupError(`В архиве ${archive.path} нет линии времени ${timeline ?? ""}.`);
  const walNames = await readWalNames(archive);
  const history = await readHistory(archive, position.timeline);
  const bases = (await readBases(archive)).filter((base) => leadsTo(base, history, position));
  const timelines = history.map((stretch) => stretch.timeline);
  const earlier = await Promise.all(timelines.map((one) => readPosition(archive, one)));
  const restores = [...earlier, position].flatMap((one) => one?.restored ?? []);
  return { archive, position, bases, history, walNames, restores };
}

async function readHistory(archive: Archive, timeline: number): Promise<Stretch[]> {
  return timeline === 1 ? [] : parseHistory(await readSealedText(archive, `wal/${historyName(timeline)}`));
}

/** A base backup made after a restore went back behind it belongs to a past that is no more. */
function leadsTo(base: Base, history: readonly Stretch[], position: Position): boolean {
  if (base.timeline === position.timeline) return true;
  const own = history.find(({ timeline }) => timeline === base.timeline);
  return own !== undefined && parseLsn(base.endLsn) <= own.end;
}

/** Names in `wal/` of the segments from one position of the log to another; the last one may be a part. */
export function segmentsBetween(chain: Chain, fromLsn: string, toLsn: string): string[] {
  const [from, to] = [segmentOf(parseLsn(fromLsn)), segmentOf(parseLsn(toLsn) - 1n)];
  const names: string[] = [];
  for (let segment = from; segment <= to; segment += 1n) {
    const timeline = timelineOf(segment, chain.history, chain.position.timeline);
    const name = segmentName(timeline, segment);
    names.push(chain.walNames.has(name) ? name : name + PART);
  }
  return names;
}

/** Those of them that are not there. */
export function missingSegments(chain: Chain, names: readonly string[]): string[] {
  const last = segmentOf(parseLsn(chain.position.lsn) - 1n);
  return names.filter((name) => {
    const isLast = parseSegmentName(name.replace(PART, ""))?.segment === last;
    return !chain.walNames.has(name) || (name.endsWith(PART) && !isLast);
  });
}
