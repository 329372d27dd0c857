import type { OperatorAlarm } from "@rumb/contract/operator-shift";
import { Alert, Box } from "@mui/material";
import { Link } from "react-admin";
import { age } from "../parts/formats.ts";
import { useNow } from "../parts/use-now.ts";

/** What is wrong now, above everything else; nothing when nothing is. */
export function OpenAlarms({ alarms }: { alarms: readonly OperatorAlarm[] }) {
  const nowMs = useNow();
  if (alarms.length === 0) return null;
  return (
    <Box sx={{ gridColumn: "1 / -1", display: "grid", gap: 1 }}>
      {alarms.slice(0, SHOWN).map(({ id, kind, says, path, raised_at }) => (
        <Alert key={id} severity={kind === "win" ? "warning" : "error"}>
          <Link to={path}>{says}</Link> {age(raised_at, nowMs)} назад
        </Alert>
      ))}
      <Link to="/alarms">Все тревоги</Link>
    </Box>
  );
}

const SHOWN = 8;
