import { Alert, Box, Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title } from "react-admin";
import { ask } from "../../api/http.ts";
import { moment } from "../../parts/formats.ts";
import { LoadFault } from "../../parts/LoadFault.tsx";
import { Section } from "../../parts/Section.tsx";
import { WaitingPage } from "../../parts/WaitingPage.tsx";
import { AddKeyDialog } from "./AddKeyDialog.tsx";
import { AddTotpDialog } from "./AddTotpDialog.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";

/** «Ключи входа»: what this operator signs in to the console with. */
export function KeysPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["keys"],
    queryFn: () => ask("operator/keys/get", {}),
  });
  const [open, setOpen] = useState<Opened>(null);
  const close = () => {
    setOpen(null);
    void refetch();
  };
  if (error !== null && data === undefined) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingPage />;
  const { keys, totp_added_at: totp, recovery_left: left } = data;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, py: 2 }}>
      <Title title="Ключи входа" />
      {left === 0 && (
        <Alert severity="warning">
          Кодов восстановления нет. Если ключи потеряются, войти поможет только администратор на сервере.
        </Alert>
      )}
      <Section title="Ключи" aside={<Button onClick={() => setOpen("key")}>Добавить ключ</Button>}>
        <KeyTable keys={keys} onChange={() => void refetch()} />
      </Section>
      <Section
        title="Приложение с кодами"
        aside={
          <Box>
            <Button onClick={() => setOpen("totp")}>{totp === null ? "Завести" : "Сменить"}</Button>
            {totp !== null && (
              <Button color="error" onClick={() => setOpen("no-totp")}>
                Убрать
              </Button>
            )}
          </Box>
        }
      >
        {totp === null
          ? "Не заведено. С ним можно войти через VK и код, когда ключа нет под рукой."
          : `Заведено ${moment(totp)}. С ним входят через VK и код.`}
      </Section>
      <Section
        title="Коды восстановления"
        aside={<Button onClick={() => setOpen("codes")}>{left === 0 ? "Получить" : "Получить новые"}</Button>}
      >
        {`Осталось: ${left}. Каждый заменяет код из приложения один раз. Храните их отдельно от ключей.`}
      </Section>
      <OpenDialog what={open} left={left} hasTotp={totp !== null} onClose={close} />
    </Box>
  );
}

function OpenDialog({ what, left, hasTotp, onClose }: OpenDialogProps) {
  switch (what) {
    case null:
      return null;
    case "key":
      return <AddKeyDialog onClose={onClose} />;
    case "totp":
      return <AddTotpDialog replaces={hasTotp} onClose={onClose} />;
    case "codes":
      return <RecoveryCodesDialog left={left} onClose={onClose} />;
    case "no-totp":
      return (
        <RemoveDialog
          call="operator/totp/remove"
          body={{}}
          title="Убрать приложение с кодами?"
          done="Приложение убрано"
          onClose={onClose}
        />
      );
  }
}

type OpenDialogProps = { what: Opened; left: number; hasTotp: boolean; onClose: () => void };
type Opened = "key" | "totp" | "no-totp" | "codes" | null;
