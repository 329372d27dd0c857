import { FRAUD_RULES, FRAUD_STATES } from "@rumb/contract/fraud-rules";
import { RULE_WORDS } from "@rumb/contract/link-words";
import { FRAUD_DECISIONS, type OperatorFraudRing } from "@rumb/contract/operator-fraud";
import { Box, Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { ask } from "../../api/http.ts";
import { useMay } from "../../api/permissions.tsx";
import { BulkDeed } from "../../parts/BulkDeed.tsx";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters } from "../../parts/filters.tsx";
import { count, moment, money } from "../../parts/formats.ts";
import { RING_STATES } from "../../parts/ring-states.ts";
import { RowLink } from "../../parts/RowLink.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { DECISIONS, eventText } from "./ring-words.ts";
import { RuleChips } from "./RuleChips.tsx";

/** Rings of accounts that hang together; those that nobody has decided about first, by their score. */
export function RingList() {
  const decides = useMay()("operator/fraud_rings/decide");
  return (
    <ConsoleList name="fraud_rings" title="Кольца" filters={filters} filterDefaultValues={{ state: "new" }}>
      <DataTable
        rowClick="show"
        bulkActionButtons={decides && <BulkDecisions />}
        size="small"
        empty={
          <Typography sx={{ p: 2 }}>
            Таких колец нет. Задание ищет их раз в две минуты: по устройствам, реквизитам, адресам, Telegram и
            приглашениям.
          </Typography>
        }
      >
        <Col source="id" label="№" render={({ id }) => <RowLink resource="fraud_rings" id={id} />} />
        <Col label="Состояние" render={({ state }) => <StatusChip status={RING_STATES[state]} />} />
        <Col source="score" label="Оценка" align="right" sortByOrder="DESC" />
        <Col label="Признаки" render={({ rules }) => <RuleChips rules={rules} />} />
        <Col label="Участников" align="right" render={members} />
        <Col label="Пополнили" align="right" render={({ deposits }) => money(deposits)} />
        <Col label="Вывели" align="right" render={({ withdrawn }) => money(withdrawn)} />
        <Col
          label="Что нового"
          render={({ news }) => <Box sx={{ minWidth: 120, whiteSpace: "normal" }}>{eventText(news)}</Box>}
        />
        <Col
          source="changed_at"
          label="Изменено"
          sortByOrder="DESC"
          render={({ changed_at }) => moment(changed_at)}
        />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorFraudRing>;

/** Decides about all chosen rings, each as it is shown: one that has changed meanwhile is left alone and named. */
function BulkDecisions() {
  return FRAUD_DECISIONS.map((state) => (
    <BulkDeed<OperatorFraudRing>
      key={state}
      verb={DECISIONS[state].verb}
      danger={state === "banned"}
      reason={DECISIONS[state].reason}
      words={["Решено", "не решено"]}
      says={(rows) => `Учётных записей: ${count(total(rows))}. ${DECISIONS[state].says}`}
      run={({ id, version }, { comment: reason, idempotencyKey }) =>
        ask("operator/fraud_rings/decide", { id, version, state, reason }, { idempotencyKey })
      }
    />
  ));
}

function total(rows: readonly OperatorFraudRing[]): number {
  return rows.reduce((sum, { members: some }) => sum + some, 0);
}

function members({ members: all, banned }: OperatorFraudRing): string {
  return banned === 0 ? count(all) : `${count(all)}, в бане ${count(banned)}`;
}

const filters = [
  choiceFilter(
    "state",
    "Состояние",
    FRAUD_STATES.map((id) => ({ id, name: RING_STATES[id].label })),
  ),
  choiceFilter(
    "rule",
    "Признак",
    FRAUD_RULES.map((id) => ({ id, name: RULE_WORDS[id] })),
  ),
  numberFilter("score_from", "Оценка от", { min: 0 }),
  numberFilter("player_id", "№ игрока"),
  ...periodFilters(),
];
