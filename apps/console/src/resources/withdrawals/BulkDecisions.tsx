import type { OperatorWithdrawal } from "@rumb/contract/operator-rows";
import { Permitted } from "../../api/permissions.tsx";
import { ask } from "../../api/http.ts";
import { BulkDeed } from "../../parts/BulkDeed.tsx";
import { money } from "../../parts/formats.ts";

/** Approves or rejects all chosen requests, each under its own rules: what needs two has one approval more after it. */
export function BulkDecisions() {
  return (
    <>
      <Permitted call="operator/withdrawals/approve">
        <BulkDeed<OperatorWithdrawal>
          verb="Одобрить"
          words={["Одобрено", "не одобрено"]}
          says={(rows) =>
            `К выплате ${total(rows, "payout")}. Где нужны двое, это первое или второе одобрение.`
          }
          run={({ id }, { idempotencyKey }) =>
            ask("operator/withdrawals/approve", { id }, { idempotencyKey })
          }
        />
      </Permitted>
      <Permitted call="operator/withdrawals/reject">
        <BulkDeed<OperatorWithdrawal>
          verb="Отклонить"
          danger
          reason="Причина для игроков"
          words={["Отклонено", "не отклонено"]}
          says={(rows) => `На балансы вернутся ${total(rows, "sum")}. Причину увидит каждый из игроков.`}
          run={({ id }, { comment, idempotencyKey }) =>
            ask("operator/withdrawals/reject", { id, comment }, { idempotencyKey })
          }
        />
      </Permitted>
    </>
  );
}

function total(rows: readonly OperatorWithdrawal[], part: "sum" | "payout"): string {
  return money(rows.reduce((hundredths, row) => hundredths + Math.round(row[part] * 100), 0) / 100);
}
