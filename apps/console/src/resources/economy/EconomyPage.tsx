import { ECONOMY_DAYS_MAX } from "@rumb/contract/operator";
import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import { ask, askForFile } from "../../api/http.ts";
import { useMay } from "../../api/permissions.tsx";
import { DayField } from "../../parts/DayField.tsx";
import { SaveCsvButton } from "../../parts/SaveCsvButton.tsx";
import { EconomyFigures } from "./EconomyFigures.tsx";
import { usePeriod } from "../../parts/use-period.ts";

/** The site's economy over a period that stands in the address: the last 30 days unless another is asked for. */
export function EconomyPage() {
  const { period, fault, choose } = usePeriod(ECONOMY_DAYS_MAX);
  const may = useMay()("operator/economy/get");
  const { data, error, isFetching } = useQuery({
    queryKey: ["economy", period.from, period.to],
    queryFn: () => ask("operator/economy/get", period),
    enabled: fault === null,
  });
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, py: 2 }}>
      <Title title="Экономика" />
      {may && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}>
          <DayField label="С" value={period.from} onChange={(from) => choose({ from })} />
          <DayField label="По" value={period.to} onChange={(to) => choose({ to })} />
          <SaveCsvButton
            askFor={() => askForFile("operator/economy/csv", period)}
            name={`rumb-economy-${period.from}-${period.to}.csv`}
            disabled={fault !== null}
          />
        </Box>
      )}
      {isFetching && <LinearProgress aria-label="Считается" />}
      {fault !== null && <Alert severity="warning">{fault}</Alert>}
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {data?.complete === false && (
        <Alert severity="info">
          Новых ставок так много, что не все уже посчитаны. Обновите через минуту.
        </Alert>
      )}
      {data !== undefined && <EconomyFigures economy={data} />}
      {may && (
        <Typography variant="body2" color="textSecondary">
          Дни — по московскому времени.
        </Typography>
      )}
    </Box>
  );
}
