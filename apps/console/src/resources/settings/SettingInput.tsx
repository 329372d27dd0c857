import type { OperatorSettingField } from "@rumb/contract/operator-rows";
import { MenuItem, TextField } from "@mui/material";
import { boundsOf, readValue, UNIT_SIGNS } from "./setting-units.ts";

/** The input of one field: a number with its unit and bounds, or one of the field's texts. */
export function SettingInput({ field, typed, onChange }: SettingInputProps) {
  const common = {
    label: field.label,
    value: typed,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    error: readValue(typed, field) === undefined,
  };
  if (field.unit === "choice") {
    return (
      <TextField
        {...common}
        select
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        {field.nullable && <MenuItem value="">{field.none}</MenuItem>}
        {field.choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <TextField
      {...common}
      helperText={boundsOf(field)}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: "decimal" }, input: { endAdornment: UNIT_SIGNS[field.unit] } }}
    />
  );
}

type SettingInputProps = {
  field: OperatorSettingField;
  typed: string;
  onChange: (typed: string) => void;
};
