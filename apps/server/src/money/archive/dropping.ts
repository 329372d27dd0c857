import { DatabaseError } from "pg";
import { changedFiles } from "./archive-check.ts";
import { ArchiveError } from "./archive-error.ts";
import { isSealed } from "./archive-manifest.ts";
import type { ArchiveMonth } from "./archive-month.ts";
import { dropMonth, readMonths } from "./archived-months-store.ts";
import type { Archiving } from "./archiving.ts";

/** How long the rows of a month stay in the database after they have left the books. */
export const GRACE_DAYS = 30;

/**
 * Deletes the rows of a month that was archived long enough ago; its files are read once more as a whole before. False when they were
 * deleted before.
 * @throws ArchiveError when the month is too fresh in the archive, or its files are not whole
 */
export async function dropArchived(
  { database, directory, sealing }: Pick<Archiving, "database" | "directory" | "sealing">,
  month: ArchiveMonth,
): Promise<boolean> {
  const archived = (await readMonths(database.query)).find(({ firstId }) => firstId === month.firstId);
  if (archived === undefined) throw new ArchiveError(`Месяца ${month.name} в архиве нет.`);
  if ((await changedFiles(directory, archived)).length > 0 || !isSealed(sealing, archived))
    throw new ArchiveError(
      `Архив за ${month.name} не цел, строки остаются в базе: npm run archive -- --verify скажет больше.`,
    );
  try {
    return await dropMonth(database.query, month.firstId, GRACE_DAYS);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== TOO_FRESH) throw error;
    throw new ArchiveError(
      `Месяц ${month.name} вышел из книг меньше ${GRACE_DAYS} дней назад: строки пока остаются в базе.`,
    );
  }
}

const TOO_FRESH = "23001";
