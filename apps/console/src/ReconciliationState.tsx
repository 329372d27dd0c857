import type { OperatorReconciliation } from "@rumb/contract/operator-reconciliations";
import { Alert, Typography } from "@mui/material";
import { Link, useGetList } from "react-admin";
import { count, moment } from "./parts/formats.ts";
import { Section } from "./parts/Section.tsx";
import { dayName, failureText } from "./resources/reconciliations/reconciliation-words.ts";

/** Whether the last day agrees with the provider's statement, and which days nobody has compared yet. */
export function ReconciliationState() {
  const { data, error } = useGetList<OperatorReconciliation>(
    "reconciliations",
    {},
    { refetchInterval: 30_000 },
  );
  const last = data?.find(isDone);
  return (
    <Section title="Сверка с провайдером" aside={<Link to="/reconciliations">Все дни</Link>}>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {data !== undefined && last === undefined && <Typography>Ни один день ещё не сверен.</Typography>}
      {last !== undefined && <LastDay day={last} />}
      {data
        ?.filter((day) => day.late || (day.failure !== null && day.failure !== "unfinished"))
        .map((day) => (
          <Alert key={day.id} severity="error">
            {dayName(day.id)}
            {day.late && ", опаздывает"}: {failureText(day)}
          </Alert>
        ))}
    </Section>
  );
}

function isDone({ failure, tried_at }: OperatorReconciliation): boolean {
  return failure === null && tried_at !== null;
}

function LastDay({ day: { id, tried_at, compared, settled, differences } }: { day: OperatorReconciliation }) {
  return (
    <>
      <Alert severity={differences === 0 ? "success" : "warning"}>
        {dayName(id)}: {differences === 0 ? "сходится" : `расхождений ${count(differences)}`}, сверено{" "}
        {count(compared)}
        {settled > 0 && `, зачтено по выписке ${count(settled)}`}
      </Alert>
      {tried_at !== null && <Typography variant="body2">Сверка прошла {moment(tried_at)}</Typography>}
    </>
  );
}
