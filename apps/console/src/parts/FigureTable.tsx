import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";

/** A table of figures: the first column names the row. `alarms` names those rows that are red; their words must say why. */
export function FigureTable({ heads, rows, alarms, label = heads.join(", ") }: FigureTableProps) {
  return (
    <Box component="section" sx={{ overflowX: "auto" }} tabIndex={0} aria-label={label}>
      <Table size="small" sx={{ "& td, & th": { whiteSpace: BREAKS } }}>
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={index === 0 ? "left" : "right"}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name = "", ...figures]) => (
            <TableRow key={name} sx={alarms?.has(name) === true ? ALARM : undefined}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {figures.map((figure, index) => (
                <TableCell key={heads[index + 1]} align="right">
                  {figure}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Where there is little room, lines break before a column is cut off. */
const BREAKS = { xs: "normal", xl: "nowrap" } as const;

const ALARM = { "& td, & th": { color: "error.main", fontWeight: 600 } };

type FigureTableProps = {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  alarms?: ReadonlySet<string>;
  label?: string;
};
