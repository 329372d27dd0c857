import { Alert, Button, Divider, Link, Typography } from "@mui/material";
import type { ConsoleReply } from "@rumb/contract/operator-keys";
import { type FormEvent, useEffect, useState } from "react";
import { ask } from "../api/http.ts";
import { CodeField } from "../parts/CodeField.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { knowsKeys, showKey } from "../api/passkey.ts";
import { useTry } from "../api/use-try.ts";
import { goIn } from "../api/way-back.ts";

/** How an operator gets in: by a key, or by VK and a code. */
export function EntrancePage() {
  const [state, setState] = useState<ConsoleReply | null>(null);
  const { pending, fault, run } = useTry();
  useEffect(() => {
    run(async () => {
      const now = await ask("console/get", {});
      if (now.operator === null) setState(now);
      else goIn();
    });
    // Once: what is asked for is who one is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const refused = REFUSED.get(new URLSearchParams(globalThis.location.search).get("refused") ?? "");
  const byKey = () =>
    run(async () => {
      await ask("console/key/enter", await showKey(await ask("console/key/begin", {})));
      goIn();
    });
  return (
    <EntranceFrame title="Вход в пульт">
      {state?.sandbox === true && <SandboxNote />}
      {refused !== undefined && <Alert severity="warning">{refused}</Alert>}
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      {state !== null && (
        <>
          {state.person !== null && <CodeForm person={state.person} />}
          {state.person !== null && <Divider>или</Divider>}
          <Button
            variant={state.person === null ? "contained" : "outlined"}
            size="large"
            loading={pending}
            disabled={!knowsKeys()}
            onClick={byKey}
          >
            Войти ключом
          </Button>
          {!knowsKeys() && (
            <Typography variant="body2" color="text.secondary">
              По этому адресу браузер не работает с ключами: нужен https или localhost.
            </Typography>
          )}
          <Button variant="outlined" size="large" href="/login/vk">
            {state.person === null ? "Войти через VK и код" : "Войти через VK под другим именем"}
          </Button>
          <Typography variant="body2" color="text.secondary">
            Первый ключ заводят по ссылке от администратора.{" "}
            <Link href={state.site} color="secondary">
              На сайт
            </Link>
          </Typography>
        </>
      )}
    </EntranceFrame>
  );
}

function CodeForm({ person }: { person: NonNullable<ConsoleReply["person"]> }) {
  const [code, setCode] = useState("");
  const { pending, fault, run } = useTry();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      await ask("console/code/enter", { code });
      goIn();
    });
  };
  return (
    <form onSubmit={submit} style={FORM}>
      <Typography>VK: {person.name}</Typography>
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      <CodeField value={code} onChange={setCode} sandboxCode={person.sandbox_code} />
      <Button type="submit" variant="contained" size="large" loading={pending} disabled={code.trim() === ""}>
        Войти по коду
      </Button>
    </form>
  );
}

function SandboxNote() {
  return (
    <Alert severity="warning" variant="outlined">
      Песочница. В первый раз войдите через VK как Ольга Штурман или Пётр Кормчий: пульт сразу предложит
      завести ключ или код.
    </Alert>
  );
}

const FORM = { display: "grid", gap: 16 } as const;

const REFUSED: ReadonlyMap<string, string> = new Map([
  ["vk", "VK не подтвердил, кто вы. Попробуйте ещё раз."],
  ["operator", "Этот аккаунт VK — не оператор."],
  ["codes", "Кодов у вас нет: войдите ключом или попросите у администратора новую ссылку."],
  [
    "ended",
    "Ваш вход завершён: вышло его время или его закончили. Войдите снова — откроется та же страница.",
  ],
  ["busy", "Слишком много входов с этого адреса. Подождите минуту."],
]);
