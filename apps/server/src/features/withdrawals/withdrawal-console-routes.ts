import {
  OperatorOneRequest,
  operatorPath,
  WithdrawalApproveReply,
  WithdrawalRejectRequest,
} from "@rumb/contract/operator";
import { OperatorWithdrawal, OperatorWithdrawalCard } from "@rumb/contract/operator-rows";
import { Type } from "typebox";
import type { App } from "../../platform/http/http.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { actionRoute, cardRoute, listRoute } from "../../operators/operator-calls.ts";
import {
  approveAs,
  type OperatorWithdrawalDeps,
  rejectAs,
  withdrawalCard,
  withdrawalList,
} from "./withdrawal-console.ts";

/** The queue of withdrawals and what operators decide in it. */
export function operatorWithdrawalRoutes(app: App, deps: OperatorWithdrawalDeps): void {
  listRoute(app, "withdrawals", { row: OperatorWithdrawal, list: (asked) => withdrawalList(deps, asked) });
  cardRoute(app, "withdrawals", {
    card: OperatorWithdrawalCard,
    find: (id, request) => withdrawalCard(deps, { id, operatorId: signedIn(request).id }),
  });
  actionRoute(app, operatorPath("withdrawals", "approve"), {
    body: OperatorOneRequest,
    reply: WithdrawalApproveReply,
    act: ({ id }, acting) => approveAs(deps, id, acting),
  });
  actionRoute(app, operatorPath("withdrawals", "reject"), {
    body: WithdrawalRejectRequest,
    reply: Type.Object({}),
    act: ({ id, comment }, acting) => rejectAs(deps, { withdrawalId: id, comment }, acting),
  });
}
