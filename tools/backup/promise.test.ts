import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BACKUP_DAYS } from "../../apps/server/src/platform/backup/retention.ts";
import { PROMISES } from "../../apps/web/src/pages/texts/promises.ts";

const deploy = (name: string): string =>
  readFileSync(join(import.meta.dirname, "../../deploy/pgbackrest", name), "utf8");

test("backups are kept as long as the privacy policy says", () => {
  expect(PROMISES.backups).toBe(`${BACKUP_DAYS} дней`);
});

test("no copy of the replicated database is older than that when the next full backup is made", () => {
  const kept = Number(/^repo1-retention-full=(\d+)$/mu.exec(deploy("pgbackrest.conf"))?.[1]);
  const days =
    /^OnCalendar=([\w,]+) /mu.exec(deploy("rumb-backup-full.timer"))?.[1]?.split(",").map(dayOf) ?? [];
  // From each full backup to the one at which it goes, `kept` backups later.
  const ages = days.map((day, index) => {
    const last = index + kept;
    return (days[last % days.length] ?? Number.NaN) + 7 * Math.floor(last / days.length) - day;
  });
  expect(ages.length).toBeGreaterThan(0);
  for (const age of ages) expect(age).toBeLessThanOrEqual(BACKUP_DAYS);
});

function dayOf(name: string): number {
  return ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(name);
}
