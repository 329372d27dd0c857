import { CallFailed } from "@rumb/contract/http-client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../api/call-query.ts";
import { Button } from "../../kit/Button.tsx";
import { TextField } from "../../kit/TextField.tsx";
import type { Subject } from "./VerifiedSubject.tsx";
import styles from "./VerifyForm.module.css";

/** A bet known by its number: its slip is fetched, and checked here like any other. */
export function VerifyByNumber({ onSubject }: { onSubject: (subject: Subject | undefined) => void }) {
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
      className={styles.form}
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
