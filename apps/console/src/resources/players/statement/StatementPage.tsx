import { STATEMENT_DAYS_MAX, type StatementReply } from "@rumb/contract/operator-statement";
import { Alert, Box, Button, GlobalStyles, LinearProgress } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link, Title } from "react-admin";
import { ask, askForFile } from "../../../api/http.ts";
import { DayField } from "../../../parts/DayField.tsx";
import { Numbered } from "../../../parts/Numbered.tsx";
import { fullDay } from "../../../parts/period.ts";
import { SaveCsvButton } from "../../../parts/SaveCsvButton.tsx";
import { usePeriod } from "../../../parts/use-period.ts";
import { StatementTable } from "./StatementTable.tsx";

/** A player's statement of account over a period that stands in the address: to be read, printed, or saved as a file. */
export function StatementPage() {
  return <Numbered name="players">{(id) => <Statement id={id} />}</Numbered>;
}

function Statement({ id }: { id: number }) {
  const { period, fault, choose } = usePeriod(STATEMENT_DAYS_MAX);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["players", "statement", id, period.from, period.to],
    queryFn: () => ask("operator/players/statement/get", { id, ...period }),
    enabled: fault === null,
    // Each one that is made is written down, so none is made because a window was looked at again.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, py: 2 }}>
      <GlobalStyles styles={PRINTED} />
      <Title title={`Выписка: игрок № ${id}`} />
      <Box className="unprinted" sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}>
        <DayField label="С" value={period.from} onChange={(from) => choose({ from })} />
        <DayField label="По" value={period.to} onChange={(to) => choose({ to })} />
        <SaveCsvButton
          askFor={() => askForFile("operator/players/statement/csv", { id, ...period })}
          name={`rumb-statement-${id}-${period.from}-${period.to}.csv`}
          disabled={fault !== null}
        />
        <Button
          variant="outlined"
          color="secondary"
          disabled={data === undefined}
          onClick={() => globalThis.print()}
        >
          Напечатать
        </Button>
        <Button component={Link} to={`/players/${id}/show`} color="inherit">
          К игроку
        </Button>
      </Box>
      {isFetching && <LinearProgress aria-label="Составляется" />}
      {fault !== null && <Alert severity="warning">{fault}</Alert>}
      {error !== null && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Повторить</Button>}>
          {error.message}
        </Alert>
      )}
      {data !== undefined && fault === null && <Sheet statement={data} />}
    </Box>
  );
}

/** What is printed. */
function Sheet({ statement }: { statement: StatementReply }) {
  const { player, from, to } = statement;
  return (
    <section aria-label="Выписка">
      <Box component="h2" sx={{ fontSize: "1.25rem", m: 0, mb: 1, overflowWrap: "anywhere" }}>
        Выписка по счёту: {player.name} № {player.id}, {fullDay(from)} – {fullDay(to)}
      </Box>
      <StatementTable statement={statement} />
    </section>
  );
}

/** On paper there is the statement alone, dark on white, and a row is not cut by the end of a page. */
const PRINTED = {
  "@media print": {
    "header, .RaSidebar-fixed, .MuiDrawer-root, .unprinted, .MuiSnackbar-root": {
      display: "none !important",
    },
    "html, body, #root, .RaLayout-content": { background: "#fff !important", color: "#000 !important" },
    "table, th, td, h2, p": {
      background: "none !important",
      color: "#000 !important",
      borderColor: "#999 !important",
    },
    tr: { breakInside: "avoid" },
    thead: { display: "table-header-group" },
    ".RaLayout-appFrame": { marginTop: "0 !important" },
  },
};
