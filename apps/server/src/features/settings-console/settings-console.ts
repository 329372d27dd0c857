import type { AuditAction } from "@rumb/contract/audit-actions";
import { isDeepStrictEqual } from "node:util";
import { refusal, type Refusal } from "@rumb/contract/errors";
import type { SettingChangeRequest } from "@rumb/contract/operator";
import type { OperatorSetting } from "@rumb/contract/operator-rows";
import type { Query, SealedDatabase } from "../../platform/db/database.ts";
import { changeSettingIn, resetSettingIn } from "../../settings/settings-service.ts";
import {
  isSettingName,
  needsSecond,
  settingDefaults,
  type SettingName,
  settingSchemas,
  withDefaults,
} from "../../settings/settings.ts";
import { writeAudit } from "../../audit/audit-log.ts";
import type { ListPage } from "../../operators/operator-list.ts";
import type { Operating } from "../../operators/operator-calls.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import { lockSetting, readStoredSettings } from "../../settings/settings-store.ts";
import { settingFault, settingFields } from "./setting-fields.ts";
import { settingWords } from "./setting-words.ts";

/** All settings on one page, as the database has them. */
export async function settingList(query: Query): Promise<ListPage<OperatorSetting>> {
  const stored = new Map((await readStoredSettings(query)).map((row) => [row.key, row]));
  const rows = Object.keys(settingSchemas)
    .filter(isSettingName)
    .map((name) => {
      const { title, effect } = settingWords[name];
      const row = stored.get(name);
      const fallback = settingDefaults[name];
      const value = row === undefined ? fallback : withDefaults(row.value, fallback);
      return {
        id: name,
        title,
        effect,
        fields: settingFields(name),
        value,
        default: fallback,
        needs_second: needsSecond(name),
        // One that was brought back to its default by hand is stored, but nothing differs.
        changed: !isDeepStrictEqual(value, fallback),
        updated_at: row?.updatedAt.getTime() ?? null,
      };
    });
  return { rows, total: rows.length, hasNext: false };
}

type SettingDeps = { readonly database: Pick<SealedDatabase, "transaction"> };

/**
 * Changes a setting as a whole, on every node. Refuses `SETTING_NOT_FOUND` and `SETTING_MALFORMED`, which says why, and
 * `PROPOSAL_NEEDED` of one that money depends on when there is no second operator's word.
 */
export async function changeSettingAs(
  deps: SettingDeps,
  { id, value }: SettingChangeRequest,
  ...by: By
): Promise<object> {
  if (!isSettingName(id)) return refusal("SETTING_NOT_FOUND");
  const why = settingFault(id, value);
  if (why !== null) return refusal("SETTING_MALFORMED", { why });
  return audited(
    deps,
    { name: id, action: "change", write: (query) => changeSettingIn(query, id, value) },
    by,
  );
}

/** Returns a setting to its default. Refuses as a change does. */
export async function resetSettingAs(deps: SettingDeps, id: string, ...by: By): Promise<object> {
  if (!isSettingName(id)) return refusal("SETTING_NOT_FOUND");
  return audited(deps, { name: id, action: "reset", write: (query) => resetSettingIn(query, id) }, by);
}

/** Who does it, and the second word when somebody else has proposed it. */
type By = [acting: Operating, second?: SecondWord];

function audited(
  { database }: SettingDeps,
  { name, action, write }: { name: SettingName; action: AuditAction; write: (query: Query) => Promise<void> },
  [acting, second]: By,
): Promise<object | Refusal> {
  if (second === undefined && needsSecond(name)) return Promise.resolve(refusal("PROPOSAL_NEEDED"));
  return database.transaction(async (query) => {
    await lockSetting(query, name);
    const before = await settingInForce(query, name);
    const refused = await second?.check(query, { basis: before });
    if (refused) return refused;
    await write(query);
    const after = await settingInForce(query, name);
    await writeAudit(query, acting, { action, resource: "settings", subject: name, before, after });
    await second?.done(query);
    return {};
  });
}

/** The value that holds now, as the database has it. */
export async function settingInForce(query: Query, name: SettingName): Promise<unknown> {
  const row = (await readStoredSettings(query)).find(({ key }) => key === name);
  return row === undefined ? settingDefaults[name] : row.value;
}
