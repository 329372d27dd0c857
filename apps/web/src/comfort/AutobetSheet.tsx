import { formatRubles } from "@rumb/money/format";
import { useState } from "react";
import { useSession } from "../api/session.ts";
import { betsWords } from "../site/count-words.ts";
import { AmountField } from "../kit/AmountField.tsx";
import { Button } from "../kit/Button.tsx";
import { Segmented } from "../kit/Segmented.tsx";
import { Switch } from "../kit/Switch.tsx";
import { runAutobet } from "./autobet-conductor.ts";
import type { AutobetOffer } from "./autobet-offer.ts";
import { PLAN_BOUNDS } from "./autobet-plan.ts";
import { autobetWorld, canRunAlone } from "./autobet-world.ts";
import styles from "./AutobetSheet.module.css";
import { type AutobetForm, type StepField, useAutobetForm } from "./use-autobet-form.ts";

/** Plans an autobet on the bet that is set in the game, and begins it. How often, and how much it may lose, is always said. */
export function AutobetSheet({ offer, onBegin }: { offer: AutobetOffer; onBegin: () => void }) {
  const { stakeKopecks, terms, seats } = offer;
  const form = useAutobetForm(offer);
  const { plan } = form;
  const signedIn = useSession((session) => session.status === "player");
  const [label, setLabel] = useState(seats[0].label);
  const refusal = signedIn ? refusalOf(offer, plan.stopLossKopecks) : "Войдите, чтобы играть";

  function begin(): void {
    onBegin();
    const { seat } = seats.find((one) => one.label === label) ?? seats[0];
    void runAutobet(plan, seat, autobetWorld);
  }

  return (
    <div className={styles.sheet}>
      <p className={styles.bet}>
        Ставка <b>{formatRubles(stakeKopecks)}</b>, {terms}. Изменить её можно на экране игры.
      </p>
      {seats.length > 1 && (
        <Segmented
          label="На что ставить"
          options={seats.map((seat) => ({ value: seat.label, label: seat.label }))}
          value={label}
          onChange={setLabel}
        />
      )}
      <Limits form={form} />
      <Step label="После выигрыша" name="win" field={form.win} />
      <Step label="После проигрыша" name="loss" field={form.loss} />
      <div className={styles.begin}>
        <Button tone="primary" size="l" full disabledReason={refusal} onClick={begin}>
          Начать: {betsWords(plan.bets)}
        </Button>
        <p className={styles.promise}>Больше {formatRubles(plan.stopLossKopecks)} автоставка не проиграет.</p>
      </div>
    </div>
  );
}

/** How often, how much it may lose, and where it may stop with a gain. */
function Limits({ form }: { form: AutobetForm }) {
  const { plan } = form;
  return (
    <>
      <div className={styles.pair}>
        <AmountField
          label="Количество ставок"
          name="bets"
          decimals={0}
          buttons={[]}
          value={plan.bets}
          onCommit={form.setCount}
          {...PLAN_BOUNDS.bets}
        />
        <AmountField
          label="Предел потерь"
          name="stop-loss"
          suffix="₽"
          buttons={[]}
          clampText="Предел ограничен до"
          value={plan.stopLossKopecks}
          onCommit={form.setLoss}
          {...PLAN_BOUNDS.limit}
        />
      </div>
      <div className={styles.profit}>
        <Switch
          label="Остановить при прибыли"
          checked={plan.stopProfitKopecks !== null}
          onChange={form.setStopsAtProfit}
        />
        <AmountField
          label="Прибыль"
          name="stop-profit"
          suffix="₽"
          buttons={[]}
          clampText="Прибыль ограничена до"
          value={form.profitKopecks}
          disabled={plan.stopProfitKopecks === null}
          onCommit={form.setProfit}
          {...PLAN_BOUNDS.limit}
        />
      </div>
    </>
  );
}

function Step({ label, name, field }: { label: string; name: string; field: StepField }) {
  const { kind } = field.step;
  return (
    <div className={styles.step}>
      <Segmented
        label={label}
        options={[
          { value: "base", label: "Базовая" },
          { value: "raise", label: "Повысить" },
        ]}
        value={kind}
        onChange={field.setKind}
      />
      <AmountField
        label="на"
        name={`${name}-percent`}
        suffix="%"
        decimals={0}
        buttons={[]}
        value={field.percent}
        disabled={kind === "base"}
        onCommit={field.setPercent}
        {...PLAN_BOUNDS.percent}
      />
    </div>
  );
}

function refusalOf({ refusal, stakeKopecks }: AutobetOffer, stopLossKopecks: number): string | undefined {
  if (!canRunAlone) return "Нужен адрес с https";
  return refusal ?? (stakeKopecks > stopLossKopecks ? "Ставка больше предела потерь" : undefined);
}
