import type { OperatorAlarm } from "@rumb/contract/operator-shift";
import { Box, Button, Typography } from "@mui/material";
import { DataTable, Link } from "react-admin";
import { Permitted } from "../../api/permissions.tsx";
import { useAction } from "../../api/use-action.ts";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { onlyFilter } from "../../parts/filters.tsx";
import { count, moment } from "../../parts/formats.ts";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** What operators must look into, and what they had to. The rules are among the settings. */
export function AlarmList() {
  return (
    <ConsoleList
      name="alarms"
      title="Тревоги"
      filters={filters}
      filterDefaultValues={{ open: true }}
      aside={<Tests />}
    >
      <DataTable
        bulkActionButtons={false}
        size="small"
        rowClick={false}
        empty={<Typography sx={{ p: 2 }}>Тревог нет.</Typography>}
      >
        <Col source="id" label="№" />
        <Col label="Что" render={({ says, path }) => <Link to={path}>{says}</Link>} />
        <Col
          label="Состояние"
          render={({ cleared_at }) => <StatusChip status={cleared_at === null ? OPEN : OVER} />}
        />
        <Col label="Поднята" render={({ raised_at }) => moment(raised_at)} />
        <Col label="Отбой" render={({ cleared_at }) => (cleared_at === null ? "—" : moment(cleared_at))} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorAlarm>;
const OPEN = { label: "Открыта", color: "error" } as const;
const OVER = { label: "Отбой", color: "default" } as const;
const filters = [onlyFilter("open", "Только открытые")];

/** Sends a message by each channel that says it is a test. */
function Tests() {
  const { run, pending } = useAction("operator/alarms/test", {
    done: ({ sent, failure }) => failure ?? `Отправлено: ${count(sent)}`,
  });
  return (
    <Permitted call="operator/alarms/test">
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
        <Button size="small" loading={pending} onClick={() => run({ channel: "telegram" })}>
          Проверить Telegram
        </Button>
        <Button size="small" loading={pending} onClick={() => run({ channel: "webhook" })}>
          Проверить внешний адрес
        </Button>
      </Box>
    </Permitted>
  );
}
