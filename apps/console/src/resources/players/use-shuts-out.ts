import { mayDecide } from "@rumb/contract/operator-permissions";
import type { OperatorPlayerCard } from "@rumb/contract/operator-rows";
import { useRole } from "../../api/permissions.tsx";

/** Whether this operator may shut a player out, as far as it depends on the player: an operator only who may take their role. */
export function useShutsOut({ operator_role: theirs }: Pick<OperatorPlayerCard, "operator_role">): boolean {
  const role = useRole();
  return theirs === null || mayDecide(role, "role");
}
