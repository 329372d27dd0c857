import { CallFailed } from "@rumb/contract/endpoints/http-client";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { callQuery } from "../../api/call-query.ts";
import { Button } from "../../kit/Button.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { type Subject, VerifiedSubject } from "./VerifiedSubject.tsx";
import { VerifyBySeeds } from "./VerifyBySeeds.tsx";
import { exampleSlip } from "./example-slip.ts";
import { readSlipText, SLIP_TEXT_LENGTH } from "./read-slip-text.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./Verifier.module.css";

/** Three ways to name a bet, and beside them what its verification says. Nothing is asked of the server but the slip. */
export function Verifier() {
  const [way, setWay] = useState<Way>("slip");
  const [subject, setSubject] = useState<Subject>();

  function change(next: Way): void {
    setWay(next);
    setSubject(undefined);
  }

  return (
    <Tabs label="Как назвать ставку" tabs={ways} active={way} onChange={change}>
      <div className={styles.columns}>
        {way === "slip" && <VerifyBySlip onSubject={setSubject} />}
        {way === "number" && <VerifyByNumber onSubject={setSubject} />}
        {way === "seeds" && <VerifyBySeeds onSubject={setSubject} />}
        <VerifiedSubject subject={subject} />
      </div>
      <p className={styles.offline}>
        То же самое без сайта и без сети делает команда <code>npm run verify -- slip.json</code> в исходном
        коде.
      </p>
    </Tabs>
  );
}

const ways = [
  { id: "slip", label: "slip.json" },
  { id: "number", label: "Номер ставки" },
  { id: "seeds", label: "Зёрна" },
] as const;

type Way = (typeof ways)[number]["id"];

/** A bet known by its number: its slip is fetched, and checked here like any other. */
function VerifyByNumber({ onSubject }: { onSubject: (subject: Subject | undefined) => void }) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [pending, setPending] = useState(false);
  const number = text.replaceAll(/[\s№]/gu, "");
  const valid = /^[1-9]\d{0,14}$/.test(number);

  async function find(): Promise<void> {
    setPending(true);
    onSubject(await fetchSlip(client, Number(number)));
    setPending(false);
  }

  return (
    <form
      className={kit.stack3}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <TextField
        label="Номер ставки"
        name="number"
        inputMode="numeric"
        maxLength={24}
        value={text}
        onChange={setText}
        error={text === "" || valid ? undefined : "Номер — это число до 15 цифр."}
        hint="Номер стоит в заголовке слипа и в его ссылке."
      />
      <Button
        type="submit"
        tone="primary"
        pending={pending}
        disabledReason={valid ? undefined : "Введите номер ставки"}
      >
        Проверить
      </Button>
    </form>
  );
}

async function fetchSlip(client: ReturnType<typeof useQueryClient>, id: number): Promise<Subject> {
  try {
    return { slip: await client.fetchQuery(callQuery("fair/bet", { id })) };
  } catch (error) {
    if (error instanceof CallFailed) return { problem: error.message };
    throw error;
  }
}

/** A slip that was downloaded: pasted, or chosen as a file. It is checked as it changes, and never leaves the browser. */
function VerifyBySlip({ onSubject }: { onSubject: (subject: Subject | undefined) => void }) {
  const [text, setText] = useState("");

  function change(next: string): void {
    setText(next);
    onSubject(readSlipText(next));
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > SLIP_TEXT_LENGTH) onSubject({ problem: "Этот файл слишком велик для слипа." });
    else change(await file.text());
    // The same file may be chosen again after it was changed.
    target.value = "";
  }

  return (
    <div className={kit.stack3}>
      <TextField
        label="Содержимое slip.json"
        name="slip"
        rows={12}
        value={text}
        onChange={change}
        maxLength={SLIP_TEXT_LENGTH}
        hint="Файл скачивается из слипа любой ставки. Проверка идёт в браузере, на сервер ничего не уходит."
      />
      <div className={kit.keys}>
        <label className={styles.file}>
          <input type="file" accept=".json,application/json" onChange={(event) => void choose(event)} />
          Выбрать файл
        </label>
        <Button onClick={() => change(JSON.stringify(exampleSlip, null, 2))}>Показать на примере</Button>
      </div>
    </div>
  );
}
