import type { OperatorSetting } from "@rumb/contract/operator-rows";
import { Typography } from "@mui/material";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { ReturnPreview } from "../returns/ReturnPreview.tsx";
import { SettingTable } from "./SettingTable.tsx";

/** Asks before a setting returns to its default. */
export function SettingResetDialog({ setting, onClose }: { setting: OperatorSetting; onClose: () => void }) {
  const second = useSecond({ after: onClose, always: setting.needs_second });
  const { run, pending } = useAction("operator/settings/reset", {
    done: () => `По умолчанию: ${setting.title}`,
    after: onClose,
    refused: second.refused,
  });
  return (
    <ActionDialog
      title={`${setting.title}: вернуть по умолчанию?`}
      confirm="Вернуть"
      pending={pending}
      second={second}
      ready
      onConfirm={() => {
        const ask = { id: setting.id };
        if (second.needed) second.propose({ kind: "setting_reset", ask });
        else run(ask);
      }}
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
