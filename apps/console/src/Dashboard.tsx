import { Alert, Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import { ask } from "./api/http.ts";
import { BooksState } from "./BooksState.tsx";
import { LIVE } from "./live/Live.tsx";
import { Columns } from "./parts/Columns.tsx";
import { ReconciliationState } from "./ReconciliationState.tsx";
import { Nodes } from "./start/Nodes.tsx";
import { OpenAlarms } from "./start/OpenAlarms.tsx";
import { ShiftGames, ShiftMoney } from "./start/ShiftMoney.tsx";
import { Waiting } from "./start/Waiting.tsx";

/** What a shift begins with: what waits, what is wrong, what has come in and gone out. All of it leads to its list. */
export function Dashboard() {
  const { data, error } = useQuery({
    queryKey: ["shift"],
    queryFn: () => ask("operator/shift/get", {}),
    refetchInterval: 30_000,
    meta: LIVE,
  });
  return (
    <Columns page>
      <Title title="Что ждёт" />
      {error !== null && (
        <Alert severity="error" sx={{ gridColumn: "1 / -1" }}>
          {error.message}
        </Alert>
      )}
      {data !== undefined && <OpenAlarms alarms={data.alarms} />}
      {data !== undefined && <Waiting waiting={data.waiting} />}
      {data?.money && <ShiftMoney money={data.money} />}
      {data?.money && <ShiftGames money={data.money} />}
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, alignContent: "start" }}>
        <BooksState />
        <ReconciliationState />
      </Box>
      <Box sx={{ gridColumn: "1 / -1" }}>
        <Nodes />
      </Box>
    </Columns>
  );
}
