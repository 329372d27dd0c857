import type { OperatorNode } from "@rumb/contract/operator-nodes";
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { age, count } from "../parts/formats.ts";
import { StatusChip } from "../parts/StatusChip.tsx";

/** The processes of the site that run now. */
export function NodeTable({ nodes, nowMs }: { nodes: readonly OperatorNode[]; nowMs: number }) {
  return (
    <Box component="section" sx={{ overflowX: "auto" }} tabIndex={0} aria-label="Таблица узлов">
      <Table size="small" sx={{ "& td, & th": { whiteSpace: "nowrap" } }}>
        <TableHead>
          <TableRow>
            <TableCell>Узел</TableCell>
            <TableCell>Роль</TableCell>
            <TableCell>Версия</TableCell>
            <TableCell align="right">Работает</TableCell>
            <TableCell align="right">Соединений</TableCell>
            <TableCell align="right">Очередь</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {nodes.map(({ id, name, leads, version, started_at, sockets, queue }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell>{leads && <StatusChip status={LEADS} />}</TableCell>
              <TableCell>{version}</TableCell>
              <TableCell align="right">{age(started_at, nowMs)}</TableCell>
              <TableCell align="right">{count(sockets)}</TableCell>
              <TableCell align="right">{count(queue)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const LEADS = { label: "Ведёт раунды", color: "success" } as const;
