import type { OperatorSecurityEvent } from "@rumb/contract/operator-security";
import { SECURITY_EVENT_KINDS } from "@rumb/contract/security-event-kinds";
import { isOperatorRole } from "@rumb/contract/operator-roles";
import { Box, Typography } from "@mui/material";
import { DataTable, TextInput } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters } from "../../parts/filters.tsx";
import { moment } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { nobodyName } from "../audit/audit-words.ts";
import { ROLE_NAMES } from "../../parts/role-words.ts";

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
  if (subject === null) return kindName(kind);
  return (
    <>
      {kindName(kind)}
      {role !== null && isOperatorRole(role) && ` (${ROLE_NAMES[role]})`}: <PersonLink person={subject} />
    </>
  );
}

/** A call may be long, and must not push its number out of sight. */
const CALL = { minWidth: "16ch", maxWidth: "40ch", whiteSpace: "normal", overflowWrap: "anywhere" };

const Col = Column<OperatorSecurityEvent>;

const KINDS: ReadonlyMap<string, string> = new Map<(typeof SECURITY_EVENT_KINDS)[number], string>([
  ["signed-in", "Вход"],
  ["sign-in-failed", "Вход не удался"],
  ["sign-in-state-wrong", "Вход начат не здесь"],
  ["session-ended", "Вход завершён"],
  ["role-granted", "Роль дана"],
  ["role-changed", "Права изменены"],
  ["role-revoked", "Роль отобрана"],
  ["key-added", "Ключ заведён"],
  ["key-removed", "Ключ удалён"],
  ["key-shown", "Подтверждено ключом"],
  ["recovery-codes-made", "Новые коды восстановления"],
  ["recovery-code-used", "Код восстановления использован"],
  ["telegram-contested", "Telegram оспорен"],
  ["deletion-asked", "Удаление аккаунта"],
  ["deletion-cancelled", "Удаление отменено"],
  ["limit-reached", "Слишком часто"],
  ["not-signed-in", "Без входа"],
  ["forbidden", "Запрещено"],
  ["foreign-host", "Чужой адрес сайта"],
]);

function kindName(kind: string): string {
  return KINDS.get(kind) ?? kind;
}

const filters = [
  choiceFilter(
    "kind",
    "Что",
    SECURITY_EVENT_KINDS.map((id) => ({ id, name: kindName(id) })),
  ),
  numberFilter("player_id", "№ игрока"),
  <TextInput key="address" source="address" label="Адрес" alwaysOn />,
  ...periodFilters({ alwaysOn: true }),
];
