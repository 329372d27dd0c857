import {
  isPromoGuessable,
  PROMO_LONG_NAME,
  PROMO_SHORT_USES,
  type PromoCreateRequest,
} from "@rumb/contract/operator";
import { TextField } from "@mui/material";
import { roubles } from "@rumb/money/kopecks";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { AmountField, readSum, readWhole, WholeField } from "../../parts/TypedField.tsx";
import { RadioChoice } from "../../parts/RadioChoice.tsx";

const KINDS = [
  ["player", "На баланс"],
  ["deposit", "К пополнению"],
] as const;
const REWARD_KOPECKS = { min: 1, max: 10_000_000 };
const USES_MAX = 1_000_000_000;
const PERCENT_MAX = 1000;
const GUESSABLE = `До ${PROMO_SHORT_USES}: имя короче ${PROMO_LONG_NAME} знаков подбирают`;

/** A new code of the house. */
export function PromoCreateDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<"player" | "deposit">("player");
  const [name, setName] = useState("");
  const [reward, setReward] = useState("");
  const [percent, setPercent] = useState("");
  const [uses, setUses] = useState("");
  const second = useSecond({ after: onClose });
  const { run, pending } = useAction("operator/promo_codes/create", {
    done: () => `Промокод ${name.trim()} создан`,
    after: onClose,
    refused: second.refused,
  });
  const terms = kind === "player" ? rewardOf(reward) : percentOf(percent);
  const usesLimit = wholeWithin(uses, USES_MAX);
  const guessable = usesLimit !== null && isPromoGuessable(name, usesLimit);
  const nameFits = /^[\p{L}\d_-]{3,32}$/u.test(name.trim());
  return (
    <ActionDialog
      title="Новый промокод"
      confirm="Создать"
      pending={pending}
      second={second}
      ready={nameFits && terms !== null && usesLimit !== null && !guessable}
      onConfirm={() => {
        if (terms === null || usesLimit === null) return;
        const ask = { name: name.trim(), terms, uses_limit: usesLimit };
        if (second.needed) second.propose({ kind: "promo", ask });
        else run(ask);
      }}
      onClose={onClose}
    >
      <TextField
        label="Имя"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={name !== "" && !nameFits}
        helperText="От 3 до 32 букв, цифр, знаков «-» и «_»"
        required
        autoComplete="off"
      />
      <RadioChoice label="Вид" options={KINDS} value={kind} onChange={setKind} />
      {kind === "player" ? (
        <AmountField
          label="Награда"
          value={reward}
          onChange={setReward}
          fault={terms === null ? "От 0.01 до 100 000.00" : null}
        />
      ) : (
        <WholeField
          label="Прибавка к пополнению"
          unit="%"
          value={percent}
          onChange={setPercent}
          fault={terms === null ? "От 1 до 1000" : null}
        />
      )}
      <WholeField
        label="Активаций"
        value={uses}
        onChange={setUses}
        fault={usesLimit === null ? "От 1 до 1 000 000 000" : guessable ? GUESSABLE : null}
      />
    </ActionDialog>
  );
}

function rewardOf(typed: string): PromoCreateRequest["terms"] | null {
  const reward = readSum(typed, REWARD_KOPECKS);
  return reward === null ? null : { kind: "player", reward: roubles(reward) };
}

function percentOf(typed: string): PromoCreateRequest["terms"] | null {
  const percent = wholeWithin(typed, PERCENT_MAX);
  return percent === null ? null : { kind: "deposit", percent };
}

function wholeWithin(typed: string, max: number): number | null {
  const number = readWhole(typed);
  return number !== null && number >= 1 && number <= max ? number : null;
}
