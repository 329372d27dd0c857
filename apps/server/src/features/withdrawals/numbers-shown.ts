import type { OperatorAlarmsReply } from "@rumb/contract/operator";
import { readDoneToday } from "../../audit/audit-store.ts";
import type { Query } from "../../platform/db/database.ts";
import type { SettingValues } from "../../settings/settings.ts";
import { readName } from "./withdrawal-console-store.ts";

/** The deed by which a whole number is shown, as the audit log has it. */
export const SHOWN = { action: "show", resource: "withdrawals" } as const;

/** Who has looked at more numbers in 24 hours than the setting leaves without a question. */
export async function numbersShown(
  query: Query,
  { alarms }: Pick<SettingValues, "alarms">,
): Promise<OperatorAlarmsReply["numbers_shown"]> {
  const shown = await readDoneToday(query, SHOWN);
  const tooMany = shown.filter(({ count }) => count > alarms.numbersShownPerDay);
  return Promise.all(
    tooMany.map(async ({ operatorId: id, count }) => ({
      operator: { id, name: await readName(query, id) },
      count,
    })),
  );
}
