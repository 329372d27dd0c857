import type { OperatorSetting, OperatorSettingField } from "@rumb/contract/operator-rows";
import { Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { ReturnPreview } from "../returns/ReturnPreview.tsx";
import { SettingInput } from "./SettingInput.tsx";
import { readValue, showValue, typedValue } from "./setting-units.ts";
import { type FieldValue, fieldValue, valueOf } from "./setting-value.ts";

/** One input for each number of a setting, and before it is saved what would change. */
export function SettingDialog({ setting, onClose }: { setting: OperatorSetting; onClose: () => void }) {
  const { fields, value, title, effect, id } = setting;
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(
    () => new Map(fields.map((field) => [field.name, typedValue(fieldValue(value, field), field.unit)])),
  );
  const { run, pending } = useAction("operator/settings/change", {
    done: () => `Сохранено: ${title}`,
    after: onClose,
  });
  const read = fields.map((field) => ({ field, entered: readValue(typed.get(field.name) ?? "", field) }));
  const changes = read.flatMap(({ field, entered }) => changeOf(setting, field, entered));
  const entries = read.flatMap(({ field, entered }) =>
    entered === undefined ? [] : [[field.name, entered] as const],
  );
  const isComplete = read.every(({ entered }) => entered !== undefined);
  const proposed = isComplete && changes.length > 0 ? valueOf(fields, new Map(entries)) : undefined;
  return (
    <ActionDialog
      title={title}
      confirm="Сохранить"
      pending={pending}
      ready={proposed !== undefined}
      onConfirm={() => run({ id, value: proposed })}
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
        {changes.length === 0 ? (
          <Typography color="textSecondary">Ничего не изменено.</Typography>
        ) : (
          changes.map((change) => (
            <Typography key={change} color="warning">
              {change}
            </Typography>
          ))
        )}
      </output>
      {proposed !== undefined && <ReturnPreview id={id} before={value} after={proposed} />}
      <Typography variant="body2" color="textSecondary">
        {effect}
      </Typography>
    </ActionDialog>
  );
}

function changeOf(
  { value }: OperatorSetting,
  field: OperatorSettingField,
  entered: FieldValue | undefined,
): string[] {
  if (entered === undefined) return [];
  const before = fieldValue(value, field);
  const after = entered === null && field.optional ? field.default : entered;
  if (before === after) return [];
  return [`${field.label}: ${showValue(before, field)} → ${showValue(after, field)}`];
}
