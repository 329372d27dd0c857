import type { FairState } from "@rumb/contract/fair";
import { hexFact } from "@rumb/contract/slips/slip-words";
import { useState } from "react";
import { useConnection } from "../api/connection.ts";
import { Button } from "../kit/Button.tsx";
import { StatusLine } from "../kit/StatusLine.tsx";
import { TextField } from "../kit/TextField.tsx";
import { CLIENT_SEED_LENGTH, clientSeedProblem } from "./client-seed.ts";
import { randomClientSeed } from "./random-client-seed.ts";
import { Facts } from "./Facts.tsx";
import type { useRotation } from "./fair-state.ts";
import { refusal, sentenceOf } from "@rumb/contract/errors";
import { type Connection, isDisconnected } from "../api/connection-state.ts";
import kit from "../kit/primitives.module.css";
import styles from "./RotateForm.module.css";

/**
 * The next seed's hash, the player's own part of it, and the button that reveals the seed in use. Give it the hash in use
 * as its key: another seed in use is another form, with a new random client seed.
 */
export function RotateForm({ state, rotation }: RotateFormProps) {
  const [clientSeed, setClientSeed] = useState(randomClientSeed);
  const connection = useConnection((current) => current.connection);
  const seedProblem = clientSeedProblem(clientSeed);

  return (
    <form
      className={kit.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        rotation.mutate({ hash: state.hash, client_seed: clientSeed });
      }}
    >
      <Facts copyable facts={[hexFact("Хеш следующего зерна сервера", state.next_hash)]} />
      <div className={styles.row}>
        <TextField
          label="Ваше новое зерно"
          name="client-seed"
          value={clientSeed}
          onChange={setClientSeed}
          maxLength={CLIENT_SEED_LENGTH}
          error={seedProblem}
          hint="Латиница, цифры и знаки, кроме двоеточия."
        />
        <Button onClick={() => setClientSeed(randomClientSeed())}>Случайное</Button>
      </div>
      <Button
        type="submit"
        tone="primary"
        size="l"
        full
        pending={rotation.isPending}
        disabledReason={rotationRefusal({ locked: state.locked, connection, seedProblem })}
      >
        Сменить зерно
      </Button>
      {rotation.isError && <StatusLine tone="lose">{rotation.error.message}</StatusLine>}
    </form>
  );
}

export type RotateFormProps = { state: FairState; rotation: ReturnType<typeof useRotation> };

/** Why the seed cannot be rotated now, in the words of the button, or undefined when it can. The server judges again. */
export function rotationRefusal({ locked, connection, seedProblem }: RotationPlace): string | undefined {
  if (isDisconnected(connection)) return "Нет связи";
  if (locked) return sentenceOf(refusal("SEED_IN_USE"));
  return seedProblem === undefined ? undefined : "Исправьте своё зерно";
}

type RotationPlace = {
  /** True while an unfinished round is decided by the seed. */
  readonly locked: boolean;
  readonly connection: Connection;
  /** What is wrong with the client seed typed. */
  readonly seedProblem: string | undefined;
};
