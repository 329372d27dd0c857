import type { OperatorNode } from "@rumb/contract/operator-nodes";
import type { OperatorPayment, OperatorWithdrawal } from "@rumb/contract/operator-rows";
import { Alert, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link, Title, useGetList } from "react-admin";
import { ask } from "./api/http.ts";
import { BooksState } from "./BooksState.tsx";
import { NodeTable } from "./NodeTable.tsx";
import { Columns } from "./parts/Columns.tsx";
import { age, count, money } from "./parts/formats.ts";
import { PersonLink } from "./parts/PersonLink.tsx";
import { ReconciliationState } from "./ReconciliationState.tsx";
import { Section } from "./parts/Section.tsx";
import { useNow } from "./parts/use-now.ts";

/** What waits for an operator now. */
export function Dashboard() {
  return (
    <Columns page>
      <Title title="Что ждёт" />
      <Alarms />
      <WaitingWithdrawals />
      <BooksState />
      <OpenPayments />
      <ReconciliationState />
      <Box sx={{ gridColumn: "1 / -1" }}>
        <Nodes />
      </Box>
    </Columns>
  );
}

function Alarms() {
  const { data } = useQuery({
    queryKey: ["alarms"],
    queryFn: () => ask("operator/alarms/get", {}),
    ...REFRESH,
  });
  if (data === undefined || data.numbers_shown.length === 0) return null;
  return (
    <Box sx={{ gridColumn: "1 / -1", display: "grid", gap: 1 }}>
      {data.numbers_shown.map(({ operator, count: shown }) => (
        <Alert key={operator.id} severity="error">
          Оператору показано за сутки номеров карт и кошельков: {count(shown)} —{" "}
          <PersonLink person={operator} />
        </Alert>
      ))}
    </Box>
  );
}

const REFRESH = { refetchInterval: 30_000 } as const;

function WaitingWithdrawals() {
  const nowMs = useNow();
  const { data, total, error } = useGetList<OperatorWithdrawal>(
    "withdrawals",
    { pagination: { page: 1, perPage: 5 }, sort: { field: "id", order: "ASC" }, filter: { status: 0 } },
    REFRESH,
  );
  return (
    <Section title="Выводы" aside={<Link to="/withdrawals">Вся очередь</Link>}>
      <Failure error={error} />
      {data !== undefined && (
        <Typography>{total === 0 ? "Никто не ждёт." : `Ждут решения: ${countText(total)}`}</Typography>
      )}
      <ul>
        {data?.map(({ id, sum, created_at, player }) => (
          <li key={id}>
            <Link to={`/withdrawals/${id}/show`}>
              № {id}, {money(sum)}
            </Link>{" "}
            — <PersonLink person={player} />, ждёт {age(created_at, nowMs)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenPayments() {
  const { data, total, error } = useGetList<OperatorPayment>(
    "payments",
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: "id", order: "DESC" },
      filter: { state: "waiting" },
    },
    REFRESH,
  );
  return (
    <Section title="Пополнения" aside={<Link to={WAITING_PAYMENTS}>Неоплаченные</Link>}>
      <Failure error={error} />
      {data !== undefined && <Typography>Ждут оплаты: {countText(total)}</Typography>}
    </Section>
  );
}

function Nodes() {
  const nowMs = useNow();
  const { data, error } = useGetList<OperatorNode>("nodes", {}, { refetchInterval: 10_000 });
  const leaderless = data !== undefined && !data.some(({ leads }) => leads);
  return (
    <Section title="Узлы">
      <Failure error={error} />
      {leaderless && <Alert severity="warning">Раунды сейчас никто не ведёт.</Alert>}
      {data !== undefined && <NodeTable nodes={data} nowMs={nowMs} />}
    </Section>
  );
}

const WAITING_PAYMENTS = `/payments?filter=${encodeURIComponent(JSON.stringify({ state: "waiting" }))}`;

function Failure({ error }: { error: Error | null }) {
  return error === null ? null : <Alert severity="error">{error.message}</Alert>;
}

/** A total that is too great to be counted is not shown exactly. */
function countText(total: number | undefined): string {
  return total === undefined ? "больше 10 000" : count(total);
}
