import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";

/** A table of figures: the first column names the row. */
export function FigureTable({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <Box component="section" sx={{ overflowX: "auto" }} tabIndex={0} aria-label={heads.join(", ")}>
      <Table size="small" sx={{ "& td, & th": { whiteSpace: "nowrap" } }}>
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
            <TableRow key={name}>
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
