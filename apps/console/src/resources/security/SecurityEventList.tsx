import type { OperatorSecurityEvent } from "@rumb/contract/operator-security";
import { SECURITY_EVENT_KINDS, securityEventWords } from "@rumb/contract/security-event-kinds";
import { isOperatorRole } from "@rumb/contract/operator-roles";
import { ROLE_NAMES } from "@rumb/contract/operator-words";
import { Box, Typography } from "@mui/material";
import { DataTable, TextInput } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters } from "../../parts/filters.tsx";
import { moment } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { nobodyName } from "../audit/audit-words.ts";

/** What attacks are made of, newest first: who, from where, at which call. */
export function SecurityEventList() {
  return (
    <ConsoleList name="security_events" title="Безопасность" filters={filters}>
      <DataTable
        bulkActionButtons={false}
        size="small"
        rowClick={false}
        empty={<Typography sx={{ p: 2 }}>Таких событий не было.</Typography>}
      >
        <Col label="Когда" render={({ created_at }) => moment(created_at)} />
        <Col label="Что" render={(event) => <What event={event} />} />
        <Col
          label="Кто"
          render={({ player, subject, address }) => {
            if (player !== null) return <PersonLink person={player} />;
            return subject === null ? "Гость" : nobodyName(address);
          }}
        />
        <Col label="Адрес" render={({ address }) => address} />
        <Col
          label="Вызов"
          render={({ route, code }) => (
            <Box sx={CALL}>
              {route}
              {code !== null && ` · ${code}`}
            </Box>
          )}
        />
        <Col label="№ запроса" render={({ request_id }) => <code>{request_id}</code>} />
      </DataTable>
    </ConsoleList>
  );
}

/** What happened, and to whom where somebody's role is meant. */
function What({ event: { kind, subject, role } }: { event: OperatorSecurityEvent }) {
  if (subject === null) return securityEventWords(kind);
  return (
    <>
      {securityEventWords(kind)}
      {role !== null && isOperatorRole(role) && ` (${ROLE_NAMES[role]})`}: <PersonLink person={subject} />
    </>
  );
}

/** A call may be long, and must not push its number out of sight. */
const CALL = { minWidth: "16ch", maxWidth: "40ch", whiteSpace: "normal", overflowWrap: "anywhere" };

const Col = Column<OperatorSecurityEvent>;

const filters = [
  choiceFilter(
    "kind",
    "Что",
    SECURITY_EVENT_KINDS.map((id) => ({ id, name: securityEventWords(id) })),
  ),
  numberFilter("player_id", "№ игрока"),
  <TextInput key="address" source="address" label="Адрес" alwaysOn />,
  ...periodFilters({ alwaysOn: true }),
];
