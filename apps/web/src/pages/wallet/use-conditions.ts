import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { useSession } from "../../api/session.ts";
import { conditionsOf } from "./withdraw-conditions.ts";

/** The conditions of a withdrawal as the server reckons them, and the first that must be met before any sum goes out. */
export function useConditions() {
  const query = useQuery(callQuery("withdraw/terms", {}));
  const balanceKopecks = useSession((session) => session.balanceKopecks);
  const conditions = query.data && conditionsOf(query.data, balanceKopecks);
  const missing = conditions?.find(({ met, share }) => !met && share !== null)?.text;
  return { ...query, conditions, missing };
}
