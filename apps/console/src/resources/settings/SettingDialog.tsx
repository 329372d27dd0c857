import type { OperatorSetting, OperatorSettingField } from "@rumb/contract/operator-rows";
import { Typography, MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { ReturnPreview } from "../returns/ReturnPreview.tsx";
import { changeOf, readValue, typedValue, boundsOf, UNIT_SIGNS } from "./setting-units.ts";
import { fieldValue, valueOf } from "./setting-value.ts";

/** One input for each number of a setting, and before it is saved what would change. */
export function SettingDialog({ setting, onClose }: { setting: OperatorSetting; onClose: () => void }) {
  const { fields, value, title, effect, id } = setting;
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(
    () => new Map(fields.map((field) => [field.name, typedValue(fieldValue(value, field), field.unit)])),
  );
  const second = useSecond({ after: onClose, always: setting.needs_second });
  const { run, pending } = useAction("operator/settings/change", {
    done: () => `Сохранено: ${title}`,
    after: onClose,
    refused: second.refused,
  });
  const read = fields.map((field) => ({ field, entered: readValue(typed.get(field.name) ?? "", field) }));
  const changes = read.flatMap(({ field, entered }) =>
    entered === undefined ? [] : changeOf(value, field, entered),
  );
  const entries = read.flatMap(({ field, entered }) =>
    entered === undefined ? [] : [[field.name, entered] as const],
  );
  const misfits = read.filter(({ entered }) => entered === undefined);
  const proposed = misfits.length === 0 && changes.length > 0 ? valueOf(fields, new Map(entries)) : undefined;
  return (
    <ActionDialog
      title={title}
      confirm="Сохранить"
      pending={pending}
      second={second}
      ready={proposed !== undefined}
      onConfirm={() => {
        const ask = { id, value: proposed };
        if (second.needed) second.propose({ kind: "setting", ask });
        else run(ask);
      }}
      onClose={onClose}
    >
      {fields.map((field) => (
        <SettingInput
          key={field.name}
          field={field}
          typed={typed.get(field.name) ?? ""}
          onChange={(text) => setTyped(new Map(typed).set(field.name, text))}
        />
      ))}
      <output>
        {misfits.map(({ field }) => (
          <Typography key={field.name} color="error">
            {field.label}: не подходит
          </Typography>
        ))}
        {changes.map((change) => (
          <Typography key={change} color="warning">
            {change}
          </Typography>
        ))}
        {misfits.length === 0 && changes.length === 0 && (
          <Typography color="textSecondary">Ничего не изменено.</Typography>
        )}
      </output>
      {proposed !== undefined && <ReturnPreview id={id} before={value} after={proposed} />}
      <Typography variant="body2" color="textSecondary">
        {effect}
      </Typography>
    </ActionDialog>
  );
}

/** The input of one field: a number with its unit and bounds, or one of the field's texts. */
function SettingInput({ field, typed, onChange }: SettingInputProps) {
  const common = {
    label: field.label,
    value: typed,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    error: readValue(typed, field) === undefined,
    slotProps: { inputLabel: { shrink: true } },
  };
  if (field.unit === "choice") {
    return (
      <TextField {...common} select slotProps={{ ...common.slotProps, select: { displayEmpty: true } }}>
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
      slotProps={{
        ...common.slotProps,
        htmlInput: { inputMode: "decimal" },
        input: { endAdornment: UNIT_SIGNS[field.unit] },
      }}
    />
  );
}

type SettingInputProps = {
  field: OperatorSettingField;
  typed: string;
  onChange: (typed: string) => void;
};
