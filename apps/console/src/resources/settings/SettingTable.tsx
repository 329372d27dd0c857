import type { OperatorSetting } from "@rumb/contract/operator-rows";
import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { showValue } from "./setting-units.ts";
import { fieldValue } from "./setting-value.ts";

/** The numbers of a setting beside their defaults. */
export function SettingTable({ setting }: { setting: OperatorSetting }) {
  return (
    <Table size="small" sx={{ mt: 1, "& tbody th": { overflowWrap: "anywhere" } }}>
      <TableHead>
        <TableRow>
          <TableCell>Что</TableCell>
          <TableCell align="right">Сейчас</TableCell>
          <TableCell align="right">По умолчанию</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {setting.fields.map((field) => (
          <TableRow key={field.name}>
            <TableCell component="th" scope="row">
              {field.label}
            </TableCell>
            <TableCell align="right">{showValue(fieldValue(setting.value, field), field)}</TableCell>
            <TableCell align="right">{showValue(field.default, field)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
