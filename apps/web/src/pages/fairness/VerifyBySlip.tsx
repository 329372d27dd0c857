import { type ChangeEvent, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { exampleSlip } from "./example-slip.ts";
import { readSlipText, SLIP_TEXT_LENGTH } from "./read-slip-text.ts";
import type { Subject } from "./VerifiedSubject.tsx";
import styles from "./VerifyBySlip.module.css";

/** A slip that was downloaded: pasted, or chosen as a file. It is checked as it changes, and never leaves the browser. */
export function VerifyBySlip({ onSubject }: { onSubject: (subject: Subject | undefined) => void }) {
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
    <div className={styles.form}>
      <TextField
        label="Содержимое slip.json"
        name="slip"
        rows={12}
        value={text}
        onChange={change}
        maxLength={SLIP_TEXT_LENGTH}
        hint="Файл скачивается из слипа любой ставки. Проверка идёт в браузере, на сервер ничего не уходит."
      />
      <div className={styles.keys}>
        <label className={styles.file}>
          <input type="file" accept=".json,application/json" onChange={(event) => void choose(event)} />
          Выбрать файл
        </label>
        <Button onClick={() => change(JSON.stringify(exampleSlip, null, 2))}>Показать на примере</Button>
      </div>
    </div>
  );
}
