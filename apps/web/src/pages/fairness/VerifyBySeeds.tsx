import { computeRound } from "@rumb/contract/registry/slip-games";
import { type FormEvent, useState } from "react";
import { browserHashes } from "../../browser/browser-hashes.ts";
import { isSlipProblem } from "@rumb/contract/slips/slip";
import { Button } from "../../kit/Button.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { initialTexts, readRound, type Texts } from "./read-round.ts";
import { type FairGame, fairGames } from "./fair-games.ts";
import { SLIP_TEXT_LENGTH } from "./read-slip-text.ts";
import type { Subject } from "./VerifiedSubject.tsx";
import kit from "../../kit/primitives.module.css";

/** A round known by its seeds: what came of it is computed for the visitor to compare. */
export function VerifyBySeeds({ onSubject }: { onSubject: (subject: Subject | undefined) => void }) {
  const [game, setGame] = useState<string>(fairGames[0]?.game ?? "");
  const fair = fairGames.find((candidate) => candidate.game === game);
  return (
    <div className={kit.stack3}>
      <Segmented
        label="Игра"
        wrap
        options={fairGames.map(({ game, label }) => ({ value: game, label }))}
        value={game}
        onChange={(next) => {
          setGame(next);
          onSubject(undefined);
        }}
      />
      {fair && <SeedsForm key={game} fair={fair} onSubject={onSubject} />}
    </div>
  );
}

function SeedsForm({ fair, onSubject }: { fair: FairGame; onSubject: (subject: Subject) => void }) {
  const [texts, setTexts] = useState(() => initialTexts(fair));
  const [errors, setErrors] = useState<Texts>({});

  function field(name: string, label: string) {
    return {
      name,
      label,
      value: texts[name] ?? "",
      onChange: (text: string) => setTexts((before) => ({ ...before, [name]: text })),
      error: errors[name],
    };
  }

  function compute(event: FormEvent): void {
    event.preventDefault();
    const read = readRound(fair, texts);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) return;
    const report = computeRound(fair.game, read.round, browserHashes);
    onSubject(isSlipProblem(report) ? report : { report });
  }

  return (
    <form className={kit.stack3} onSubmit={compute}>
      <TextField {...field("serverSeed", "Зерно сервера")} maxLength={80} />
      <TextField {...field("hash", "Его хеш, если хотите сравнить")} maxLength={80} />
      {fair.shared && (
        <>
          <TextField {...field("clientSeed", "Зерно раунда")} maxLength={80} />
          <TextField
            {...field("clientSeeds", "Зёрна игроков, если хотите смешать их сами")}
            rows={4}
            maxLength={SLIP_TEXT_LENGTH}
            hint="По одному в строке, в порядке ставок. Достаточно одного из двух полей; если есть оба, они сравниваются."
          />
        </>
      )}
      <div className={kit.pair}>
        {!fair.shared && (
          <>
            <TextField {...field("clientSeed", "Зерно игрока")} maxLength={64} />
            <TextField {...field("nonce", "Номер раунда")} maxLength={16} inputMode="numeric" />
          </>
        )}
        <TextField
          {...field("stake", fair.form.stakeLabel ?? "Сумма игры, ₽")}
          maxLength={16}
          inputMode="decimal"
        />
        {fair.form.terms.map(({ name, label, choices }) =>
          choices ? (
            <Segmented key={name} wrap options={choices} {...field(name, label)} />
          ) : (
            <TextField key={name} {...field(name, label)} maxLength={16} inputMode="decimal" />
          ),
        )}
      </div>
      <Button type="submit" tone="primary">
        Вычислить
      </Button>
    </form>
  );
}
