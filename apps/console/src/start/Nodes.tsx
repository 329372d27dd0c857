import type { OperatorNode } from "@rumb/contract/operator-nodes";
import { Alert } from "@mui/material";
import { Link, useGetList } from "react-admin";
import { NodeTable } from "./NodeTable.tsx";
import { Section } from "../parts/Section.tsx";
import { useNow } from "../parts/use-now.ts";

/** The site's processes, and whether one of them drives the rounds. */
export function Nodes() {
  const nowMs = useNow();
  const { data, error } = useGetList<OperatorNode>("nodes", {}, { refetchInterval: 10_000 });
  const leaderless = data !== undefined && !data.some(({ leads }) => leads);
  return (
    <Section title="Узлы" aside={<Link to="/jobs">Задания</Link>}>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {leaderless && <Alert severity="warning">Раунды сейчас никто не ведёт.</Alert>}
      {data !== undefined && <NodeTable nodes={data} nowMs={nowMs} />}
    </Section>
  );
}
