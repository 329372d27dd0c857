import type { OperatorProposal } from "@rumb/contract/operator-proposals";
import { Box, Typography, Alert } from "@mui/material";
import { DataTable, Link, useGetList } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { onlyFilter } from "../../parts/filters.tsx";
import { moment, money } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { ProposalActions } from "./ProposalActions.tsx";
import { PROPOSAL_STATUS, proposalWords } from "./proposal-words.ts";
import type { OperatorPerson, OperatorWithdrawal } from "@rumb/contract/operator-rows";
import { Section } from "../../parts/Section.tsx";

/** «Ждут второго»: withdrawals that one operator has approved, and what one has proposed. */
export function ProposalList() {
  return (
    <>
      <ApprovedWithdrawals />
      <ConsoleList
        name="proposals"
        title="Ждут второго"
        filters={filters}
        filterDefaultValues={{ waiting: true }}
      >
        <DataTable bulkActionButtons={false} size="small" rowClick={false} empty={<Empty />}>
          <Col source="id" label="№" disableSort />
          <Col label="Что и зачем" render={(proposal) => <What proposal={proposal} />} />
          <Col
            label="Состояние"
            render={(proposal) => (
              <>
                <State proposal={proposal} />
                <ProposalActions proposal={proposal} />
              </>
            )}
          />
        </DataTable>
      </ConsoleList>
    </>
  );
}

const Col = Column<OperatorProposal>;
const WORDS = { minWidth: 130, maxWidth: 640, whiteSpace: "normal", overflowWrap: "anywhere" } as const;

function What({ proposal }: { proposal: OperatorProposal }) {
  const { title, lines } = proposalWords(proposal);
  return (
    <Box sx={WORDS}>
      <b>{title}</b>
      {lines.map((line) => (
        <Typography key={line} variant="body2" color="textSecondary">
          {line}
        </Typography>
      ))}
      <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
        <Who person={proposal.proposed_by} at={proposal.proposed_at} />
        {proposal.reason !== "" && `: «${proposal.reason}»`}
      </Typography>
    </Box>
  );
}

function State({ proposal }: { proposal: OperatorProposal }) {
  const { state, decided_by, decided_at, comment, expires_at } = proposal;
  return (
    <Box sx={{ mb: 0.5, minWidth: 96, whiteSpace: "normal" }}>
      <StatusChip status={PROPOSAL_STATUS[state]} />
      {decided_at === null ? (
        <Typography variant="body2" color="textSecondary">
          до {moment(expires_at)}
        </Typography>
      ) : (
        <Typography variant="body2" color="textSecondary" component="div">
          <Who person={decided_by} at={decided_at} />
          {comment !== "" && <Box sx={WORDS}>{comment}</Box>}
        </Typography>
      )}
    </Box>
  );
}

/** Not every role learns who it was. */
function Who({ person, at }: { person: OperatorPerson | null; at: number }) {
  return (
    <>
      {person !== null && (
        <>
          <PersonLink person={person} />,{" "}
        </>
      )}
      {moment(at)}
    </>
  );
}

function Empty() {
  return <Typography sx={{ p: 2 }}>Предложений нет.</Typography>;
}

const filters = [onlyFilter("waiting", "Только ждущие")];

/** Withdrawals that one operator has approved and that need another; nothing when there are none. */
function ApprovedWithdrawals() {
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
