import type { OperatorSetting } from "@rumb/contract/operator-rows";
import { useGetList } from "react-admin";
import type { SettingValues } from "./house-terms.ts";

/** The values of all settings; undefined until they are there. */
export function useHouseSettings(): { values: SettingValues | undefined; error: Error | null } {
  const { data, error } = useGetList<OperatorSetting>("settings", { pagination: { page: 1, perPage: 100 } });
  return { values: data && new Map(data.map(({ id, value }) => [id, value])), error };
}
