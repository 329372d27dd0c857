import type { Kopecks } from "@rumb/money/kopecks";
import { type SubmitEvent, useState } from "react";
import { setBalance } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Button } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { toast } from "../../kit/toast.ts";
import styles from "./PromoForm.module.css";
import { PunchTape } from "./PunchTape.tsx";
import { useClaim } from "./use-claim.ts";
import { useClaimObstacle } from "./use-claim-obstacle.ts";

/** A code is typed, punched on the tape, and given in. The server alone judges it; what it refuses stands under the field. */
export function PromoForm() {
  const [name, setName] = useState("");
  const [paid, setPaid] = useState<{ name: string; rewardKopecks: Kopecks }>();
  const obstacle = useClaimObstacle({ needsLink: true });
  const activation = useClaim("promo/active", {
    onPaid({ reward, balance, text }) {
      setBalance(kopecksOf(balance), kopecksOf(reward));
      toast.success(text);
      setPaid({ name, rewardKopecks: kopecksOf(reward) });
      setName("");
    },
    isShownInPlace: () => true,
  });
  const problem = activation.error?.failure.outcomeUnknown === false ? activation.error.message : undefined;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    activation.mutate({ name });
  }

  return (
    <Panel title="Промокод" ruled cut className={styles.panel}>
      <form className={styles.form} onSubmit={submit}>
        <PunchTape code={name || (paid?.name ?? "")} rewardKopecks={name ? undefined : paid?.rewardKopecks} />
        <TextField
          label="Промокод"
          name="promo"
          value={name}
          onChange={(text) => {
            setName(text);
            if (activation.isError) activation.reset();
          }}
          maxLength={64}
          error={problem}
          hint="Большие и маленькие буквы — всё равно."
        />
        <Button
          type="submit"
          tone="primary"
          size="l"
          full
          pending={activation.isPending}
          disabledReason={obstacle ?? (name.trim() === "" ? "Введите код" : undefined)}
        >
          Активировать
        </Button>
        {activation.isUncertain ? (
          <StatusLine tone="pending">Уточняем результат…</StatusLine>
        ) : (
          <p className={styles.note}>Код действует один раз для каждого игрока. Награда — сразу на баланс.</p>
        )}
      </form>
    </Panel>
  );
}
