import type { OperatorSetting } from "@rumb/contract/operator-rows";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useGetList } from "react-admin";
import { Permitted } from "../../api/permissions.tsx";
import { Columns } from "../../parts/Columns.tsx";
import { moment } from "../../parts/formats.ts";
import { Section } from "../../parts/Section.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { WaitingPage } from "../../parts/WaitingPage.tsx";
import { SettingDialog } from "./SettingDialog.tsx";
import { SettingTable } from "./SettingTable.tsx";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { ReturnPreview } from "../returns/ReturnPreview.tsx";

const TITLE = "Настройки";

/** Every setting with its numbers, their defaults, and what a change does. */
export function SettingList() {
  const { data, error } = useGetList<OperatorSetting>("settings", { pagination: { page: 1, perPage: 100 } });
  if (error !== null) {
    return (
      <>
        <Title title={TITLE} />
        <Alert severity="error">{error.message}</Alert>
      </>
    );
  }
  if (data === undefined) return <WaitingPage title={TITLE} />;
  return (
    <Columns from="lg" page>
      <Title title={TITLE} />
      {data.map((setting) => (
        <Setting key={setting.id} setting={setting} />
      ))}
    </Columns>
  );
}

function Setting({ setting }: { setting: OperatorSetting }) {
  const [open, setOpen] = useState<"change" | "reset" | null>(null);
  const close = () => setOpen(null);
  const { title, effect, changed, updated_at } = setting;
  return (
    <Section title={title} aside={changed && <StatusChip status={{ label: "Изменено", color: "warning" }} />}>
      <Typography variant="body2" color="textSecondary">
        {effect}
      </Typography>
      <SettingTable setting={setting} />
      <Box sx={{ display: "flex", gap: 1, alignItems: "center", mt: 1, flexWrap: "wrap" }}>
        <Permitted call="operator/settings/change">
          <Button variant="outlined" onClick={() => setOpen("change")} aria-label={`Изменить: ${title}`}>
            Изменить
          </Button>
          {changed && (
            <Button
              color="secondary"
              onClick={() => setOpen("reset")}
              aria-label={`Вернуть по умолчанию: ${title}`}
            >
              Вернуть по умолчанию
            </Button>
          )}
        </Permitted>
        {updated_at !== null && (
          <Typography variant="body2" color="textSecondary">
            {moment(updated_at)}
          </Typography>
        )}
      </Box>
      {open === "change" && <SettingDialog setting={setting} onClose={close} />}
      {open === "reset" && <SettingResetDialog setting={setting} onClose={close} />}
    </Section>
  );
}

/** Asks before a setting returns to its default. */
function SettingResetDialog({ setting, onClose }: { setting: OperatorSetting; onClose: () => void }) {
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
