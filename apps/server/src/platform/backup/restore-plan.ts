import type { Base } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { type Chain, missingSegments, segmentsBetween } from "./chain.ts";
import { parseLsn } from "./wal-names.ts";

/** What a restore is made of. */
export type RestorePlan = {
  readonly base: Base;
  /** Names in `wal/` of the segments to play. */
  readonly segments: readonly string[];
  /** Null: the end of the archive. */
  readonly target: Date | null;
  /** Every transaction that was acknowledged before this moment is restored. */
  readonly completeTo: Date;
};

/**
 * The base backup that lies closest before `target`, and the log from there up to the next one behind it.
 * @throws BackupError when the archive does not reach that moment
 */
export function planRestore(chain: Chain, target: Date | null, now: Date): RestorePlan {
  const { bases, position } = chain;
  const [first] = bases;
  if (first === undefined) throw new BackupError("Ни одной целой копии нет: восстанавливать не из чего.");
  const reach = `Вернуться можно к моменту с ${first.finishedAt} по ${position.at}.`;
  const at = target ?? new Date(position.at);
  if (at > now) throw new BackupError(`${at.toISOString()} ещё не наступило. ${reach}`);
  if (at < new Date(first.finishedAt))
    throw new BackupError(`${at.toISOString()} раньше первой копии. ${reach}`);
  if (at > new Date(position.at))
    throw new BackupError(`${at.toISOString()} позже, чем кончается архив. ${reach}`);
  const undone = chain.restores.find((one) => at > new Date(one.to) && at < new Date(one.at));
  if (undone)
    throw new BackupError(
      `В ${undone.at} базу вернули к ${undone.to}, и того, что было между ними, на этой линии времени нет. Оно на прежней: добавьте --timeline ${undone.timeline}.`,
    );
  const before = bases.filter(({ finishedAt }) => new Date(finishedAt) <= at);
  const base = before.at(-1) ?? first;
  // The next backup was begun later than the target, so all before the target is in the log up to its end.
  const next = bases[before.length];
  const end = next === undefined ? position.lsn : laterOf(next.endLsn, base.endLsn);
  const segments = segmentsBetween(chain, base.startLsn, end);
  const [missing] = missingSegments(chain, segments);
  if (missing !== undefined)
    throw new BackupError(`В архиве нет журнала ${missing}: от копии ${base.id} к этому моменту не дойти.`);
  return { base, segments, target, completeTo: at };
}

function laterOf(one: string, other: string): string {
  return parseLsn(one) > parseLsn(other) ? one : other;
}
