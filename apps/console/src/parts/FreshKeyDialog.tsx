import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { FRESH_MINUTES, type StepAskedReply } from "@rumb/contract/operator-keys";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { askForFreshKeysBy } from "../api/fresh-key.ts";
import { ask } from "../api/http.ts";
import { CodeField } from "./CodeField.tsx";
import { showKey } from "../api/passkey.ts";
import { useTry } from "../api/use-try.ts";

/** Asks for a key or a code in place, when a call takes a fresh one. What is open beneath stays as it is. */
export function FreshKeyDialog() {
  const { asked, isOpen, fault, pending, run, close } = useAsked();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const byKey = () =>
    run(async () => {
      // A challenge is used up by one try.
      await ask("operator/step/key", await showKey(await ask("operator/step/begin", {})));
      close(true);
    });
  const byCode = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      await ask("operator/step/code", { code });
      setCode("");
      close(true);
    });
  };
  useEffect(() => {
    if (asked !== null) form.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, [asked]);
  return (
    <Dialog open={isOpen} onClose={() => close(false)} maxWidth="xs" aria-labelledby={titleId}>
      <form ref={form} onSubmit={byCode}>
        <DialogTitle id={titleId}>Подтвердите, что это вы</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <Typography>
            Это действие требует ключа входа. Следующие {FRESH_MINUTES} минут пульт больше не спросит.
          </Typography>
          {fault !== null && <Alert severity="error">{fault}</Alert>}
          {asked?.by_key === true && (
            <Button variant="contained" size="large" loading={pending} onClick={byKey}>
              Подтвердить ключом
            </Button>
          )}
          {asked?.by_code === true && (
            <CodeField value={code} onChange={setCode} sandboxCode={asked.sandbox_code} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => close(false)} color="inherit">
            Отмена
          </Button>
          {asked?.by_code === true && (
            <Button type="submit" variant="outlined" loading={pending} disabled={code.trim() === ""}>
              Подтвердить кодом
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Hears that a call takes a fresh key, and says whether one was given. */
function useAsked() {
  const { pending, fault, run } = useTry();
  const [asked, setAsked] = useState<StepAskedReply | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<((given: boolean) => void) | null>(null);
  useEffect(
    () =>
      askForFreshKeysBy(() => {
        setAsked(null);
        setIsOpen(true);
        run(async () => setAsked(await ask("operator/step/begin", {})));
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is asked by one and the same dialog throughout
    [],
  );
  const close = (given: boolean) => {
    setIsOpen(false);
    settle.current?.(given);
    settle.current = null;
  };
  return { asked, isOpen, fault, pending, run, close };
}
