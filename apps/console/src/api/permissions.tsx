import { mayCall, type OperatorCall } from "@rumb/contract/endpoints/operator-permissions";
import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { ReactNode } from "react";
import { usePermissions } from "react-admin";

/** Shows what leads to a call only to whoever may make it. The server asks again. */
export function Permitted({ call, children }: { call: OperatorCall; children: ReactNode }) {
  return useMay()(call) && children;
}

/** Whether this operator may make a call; until the site has said who they are, they may nothing. */
export function useMay(): (call: OperatorCall) => boolean {
  const role = useRole();
  return (call) => mayCall(role, call);
}

/** This operator's role, null while it is not known. */
export function useRole(): OperatorRole | null {
  const { permissions } = usePermissions<OperatorRole | null>();
  return permissions ?? null;
}
