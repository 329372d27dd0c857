import type { OperatorSetting } from "@rumb/contract/operator-rows";
import { Typography } from "@mui/material";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { ReturnPreview } from "../returns/ReturnPreview.tsx";
import { SettingTable } from "./SettingTable.tsx";

/** Asks before a setting returns to its default. */
export function SettingResetDialog({ setting, onClose }: { setting: OperatorSetting; onClose: () => void }) {
  const { run, pending } = useAction("operator/settings/reset", {
    done: () => `По умолчанию: ${setting.title}`,
    after: onClose,
  });
  return (
    <ActionDialog
      title={`${setting.title}: вернуть по умолчанию?`}
      confirm="Вернуть"
      pending={pending}
      ready
      onConfirm={() => run({ id: setting.id })}
      onClose={onClose}
    >
      <SettingTable setting={setting} />
      <ReturnPreview id={setting.id} before={setting.value} after={setting.default} />
      <Typography variant="body2" color="textSecondary">
        {setting.effect}
      </Typography>
    </ActionDialog>
  );
}
