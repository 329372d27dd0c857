import type { OperatorSetting } from "@rumb/contract/operator-rows";
import { Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { ReturnPreview } from "../returns/ReturnPreview.tsx";
import { SettingInput } from "./SettingInput.tsx";
import { changeOf, readValue, typedValue } from "./setting-units.ts";
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
  const isComplete = read.every(({ entered }) => entered !== undefined);
  const proposed = isComplete && changes.length > 0 ? valueOf(fields, new Map(entries)) : undefined;
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
