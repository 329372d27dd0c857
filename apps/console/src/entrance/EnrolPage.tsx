import { Alert, Button, TextField, Typography } from "@mui/material";
import { KEY_NAME_MAX, type LinkReply, type TotpBegunReply } from "@rumb/contract/operator-keys";
import { ROLE_NAMES } from "@rumb/contract/operator-words";
import { type FormEvent, useEffect, useState } from "react";
import { ask } from "../api/http.ts";
import { moment } from "../parts/formats.ts";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { knowsKeys, makeKey } from "../api/passkey.ts";
import { TotpSecret } from "../parts/TotpSecret.tsx";
import { useTry } from "../api/use-try.ts";
import { goIn } from "../api/way-back.ts";

/** Enrols an operator's first key, or app with codes, by the link that they were given. */
export function EnrolPage() {
  const [token] = useState(() => globalThis.location.hash.slice(1));
  const [link, setLink] = useState<LinkReply | null>(null);
  const [totp, setTotp] = useState<TotpBegunReply | null>(null);
  const [name, setName] = useState("");
  const { pending, fault, run } = useTry();
  useEffect(() => {
    run(async () => setLink(await ask("console/link/get", { token })));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link is read once
  }, [token]);
  const byKey = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      const made = await makeKey(await ask("console/link/key/begin", { token }));
      await ask("console/link/key/add", { token, name, ...made });
      goIn();
    });
  };
  const byCode = (code: string) =>
    run(async () => {
      if (totp !== null) await ask("console/link/totp/add", { token, attempt: totp.attempt, code });
      goIn();
    });
  return (
    <EntranceFrame title="Первый вход в пульт">
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      {link !== null && (
        <Typography>
          {link.name}, роль: {ROLE_NAMES[link.role]}. Ссылка одноразовая и действует до{" "}
          {moment(link.expires_at)}.
        </Typography>
      )}
      {link !== null && totp === null && (
        <>
          <form onSubmit={byKey} style={FORM}>
            <TextField
              label="Название ключа"
              placeholder="Рабочий ноутбук"
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: KEY_NAME_MAX } }}
            />
            <Button type="submit" variant="contained" size="large" loading={pending} disabled={!knowsKeys()}>
              Завести ключ
            </Button>
          </form>
          {!knowsKeys() && (
            <Typography variant="body2" color="text.secondary">
              По этому адресу браузер не работает с ключами: нужен https или localhost.
            </Typography>
          )}
          <Button
            variant="outlined"
            size="large"
            onClick={() => run(async () => setTotp(await ask("console/link/totp/begin", { token })))}
          >
            Приложение с кодами
          </Button>
        </>
      )}
      {totp !== null && <TotpSecret begun={totp} pending={pending} onCode={byCode} />}
      {link === null && fault !== null && <Button href="/console/enter">Ко входу</Button>}
    </EntranceFrame>
  );
}

const FORM = { display: "grid", gap: 16 } as const;
