import type { StatementReply } from "@rumb/contract/operator-statement";
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { moment, money } from "../../../parts/formats.ts";

/** Movements between the opening and the closing balance. */
export function StatementTable({ statement }: { statement: StatementReply }) {
  const { opening, received, lost, closing, rows, made_at: madeAt } = statement;
  return (
    <>
      <Box component="section" sx={{ overflowX: "auto" }} tabIndex={0} aria-label="Движения">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Время</TableCell>
              <TableCell>Движение</TableCell>
              <TableCell align="right">Приход</TableCell>
              <TableCell align="right">Расход</TableCell>
              <TableCell align="right">Остаток</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            <Balance words="Остаток на начало" sum={opening} />
            {rows.map((row) => (
              <TableRow key={row.place}>
                <TableCell sx={{ whiteSpace: "nowrap" }}>{moment(row.at)}</TableCell>
                <TableCell sx={{ minWidth: 200, overflowWrap: "anywhere" }}>{row.reason}</TableCell>
                <Sum sum={row.sum > 0 ? row.sum : null} />
                <Sum sum={row.sum < 0 ? -row.sum : null} />
                <Sum sum={row.balance} />
              </TableRow>
            ))}
            <TableRow>
              <TableCell />
              <TableCell>Итого</TableCell>
              <Sum sum={received} />
              <Sum sum={lost === 0 ? 0 : -lost} />
              <TableCell />
            </TableRow>
            <Balance words="Остаток на конец" sum={closing} />
          </TableBody>
        </Table>
      </Box>
      <Typography variant="body2" color="textSecondary" component="p" sx={{ mt: 1 }}>
        Составлена {moment(madeAt)}, время московское. Выигрыш и возврат стоят под временем своей ставки.
      </Typography>
    </>
  );
}

function Balance({ words, sum }: { words: string; sum: number }) {
  return (
    <TableRow>
      <TableCell />
      <TableCell colSpan={3} sx={{ fontWeight: 600 }}>
        {words}
      </TableCell>
      <Sum sum={sum} strong />
    </TableRow>
  );
}

function Sum({ sum, strong = false }: { sum: number | null; strong?: boolean }) {
  return (
    <TableCell align="right" sx={{ whiteSpace: "nowrap", ...(strong && { fontWeight: 600 }) }}>
      {sum === null ? "" : money(sum)}
    </TableCell>
  );
}
