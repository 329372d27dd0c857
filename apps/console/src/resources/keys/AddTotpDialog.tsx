import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import type { TotpBegunReply } from "@rumb/contract/operator-keys";
import { useEffect, useId, useState } from "react";
import { useNotify } from "react-admin";
import { ask } from "../../api/http.ts";
import { TotpSecret } from "../../parts/TotpSecret.tsx";
import { useTry } from "../../api/use-try.ts";

/** Enrols an app that makes codes; `replaces`: in the place of another. */
export function AddTotpDialog({ replaces, onClose }: { replaces: boolean; onClose: () => void }) {
  const [begun, setBegun] = useState<TotpBegunReply | null>(null);
  const { pending, fault, run } = useTry();
  const notify = useNotify();
  const titleId = useId();
  useEffect(() => {
    run(async () => setBegun(await ask("operator/totp/begin", {})));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a secret is made once for each time it is opened
  }, []);
  const add = (code: string) =>
    run(async () => {
      if (begun !== null) await ask("operator/totp/add", { attempt: begun.attempt, code });
      notify("Приложение заведено", { type: "success" });
      onClose();
    });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Приложение с кодами</DialogTitle>
      <DialogContent>
        {fault !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {fault}
          </Alert>
        )}
        {replaces && (
          <Typography sx={{ mb: 2 }}>
            Коды прежнего приложения перестанут действовать, а другие ваши входы в пульт завершатся.
          </Typography>
        )}
        {begun !== null && <TotpSecret begun={begun} pending={pending} onCode={add} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Отмена
        </Button>
      </DialogActions>
    </Dialog>
  );
}
