import type { OperatorWithdrawal } from "@rumb/contract/operator-rows";
import { Alert, Box } from "@mui/material";
import { Link, useGetList } from "react-admin";
import { money } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { Section } from "../../parts/Section.tsx";

/** Withdrawals that one operator has approved and that need another; nothing when there are none. */
export function ApprovedWithdrawals() {
  const { data, error } = useGetList<OperatorWithdrawal>("withdrawals", {
    pagination: { page: 1, perPage: 25 },
    sort: { field: "id", order: "ASC" },
    filter: { status: 0, approved: true },
  });
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined || data.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Section title="Выводы, которые одобрил один">
        <ul>
          {data.map(({ id, sum, player, approvals, needed }) => (
            <li key={id}>
              <Link to={`/withdrawals/${id}/show`}>
                № {id}, {money(sum)}
              </Link>{" "}
              — <PersonLink person={player} />, одобрили {approvals} из {needed}
            </li>
          ))}
        </ul>
      </Section>
    </Box>
  );
}
