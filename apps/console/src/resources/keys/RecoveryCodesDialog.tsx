import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { RECOVERY_CODES } from "@rumb/contract/operator-keys";
import { useId, useState } from "react";
import { ask } from "../../api/http.ts";
import { useTry } from "../../api/use-try.ts";
import { saveFile } from "../../parts/save-file.ts";

/** Each in one line, on the narrowest phone too: a code that is broken in two is copied wrongly. */
const CODES = {
  m: 0,
  pl: 3,
  fontFamily: "monospace",
  fontSize: "clamp(0.75rem, 4vw, 1rem)",
  whiteSpace: "nowrap",
};

/** Makes recovery codes and shows them, this once. */
export function RecoveryCodesDialog({ left, onClose }: { left: number; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { pending, fault, run } = useTry();
  const titleId = useId();
  const make = () => run(async () => setCodes((await ask("operator/recovery/make", {})).codes));
  const save = (shown: readonly string[]) =>
    saveFile(new Blob([`${shown.join("\n")}\n`], { type: "text/plain" }), "rumb-recovery-codes.txt");
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { m: 1, width: "calc(100% - 16px)" } } }}
    >
      <DialogTitle id={titleId}>Коды восстановления</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        {fault !== null && <Alert severity="error">{fault}</Alert>}
        {codes === null ? (
          <Typography>
            {RECOVERY_CODES} новых кодов, каждый на один вход.
            {left > 0 && " Прежние перестанут действовать."} Другие ваши входы в пульт завершатся.
          </Typography>
        ) : (
          <>
            <Alert severity="warning">Сохраните их сейчас: больше пульт их не покажет.</Alert>
            <Box component="ol" aria-label="Коды" sx={CODES}>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {codes === null ? "Отмена" : "Сохранил"}
        </Button>
        {codes === null ? (
          <Button variant="contained" loading={pending} onClick={make}>
            Показать коды
          </Button>
        ) : (
          <Button variant="contained" onClick={() => save(codes)}>
            Скачать
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
