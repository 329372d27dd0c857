import { formatRubles } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { useState } from "react";
import { useSession } from "../api/session.ts";
import { useRemembered } from "../browser/use-remembered.ts";
import { AmountField } from "../kit/AmountField.tsx";
import { Button } from "../kit/Button.tsx";
import { Segmented } from "../kit/Segmented.tsx";
import { Switch } from "../kit/Switch.tsx";
import { betsWords } from "../site/count-words.ts";
import { runAutobet } from "./autobet-conductor.ts";
import type { AutobetOffer } from "./autobet-offer.ts";
import { type AutobetPlan, PLAN_BOUNDS, type StakeStep } from "./autobet-plan.ts";
import { autobetWorld } from "./autobet-world.ts";
import kit from "../kit/primitives.module.css";
import styles from "./AutobetSheet.module.css";

/** Plans an autobet on the bet that is set in the game, and begins it. How often, and how much it may lose, is always said. */
export function AutobetSheet({ offer, onBegin }: { offer: AutobetOffer; onBegin: () => void }) {
  const { stakeKopecks, terms, ways, meant } = offer;
  const form = useAutobetForm(offer);
  const { plan } = form;
  const signedIn = useSession((session) => session.status === "player");
  const [label, setLabel] = useState(meant);
  const refusal = signedIn ? refusalOf(offer, plan.stopLossKopecks) : "Войдите, чтобы играть";

  function begin(): void {
    onBegin();
    const { way } = ways.find((one) => one.label === label) ?? ways[0];
    void runAutobet(plan, way, autobetWorld);
  }

  return (
    <div className={kit.stack4}>
      <p className={styles.bet}>
        Ставка <b>{formatRubles(stakeKopecks)}</b>, {terms}. Изменить её можно на экране игры.
      </p>
      {ways.length > 1 && (
        <Segmented
          label="На что ставить"
          options={ways.map((way) => ({ value: way.label, label: way.label }))}
          value={label}
          onChange={setLabel}
        />
      )}
      {offer.fields}
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
      <div className={kit.pair}>
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

/** The fields of an autobet, as the player left them last time, and the plan that they make. */
function useAutobetForm({ game, stakeKopecks, bounds }: AutobetOffer) {
  const key = `${game}.autobet`;
  const { bets, percent, limit } = PLAN_BOUNDS;
  const [count, setCount] = useNumber(`${key}.bets`, bets, 10);
  const [lossKopecks, setLoss] = useNumber(`${key}.loss`, limit, Math.min(stakeKopecks * 10, limit.max));
  const [profitKopecks, setProfit] = useNumber(
    `${key}.profit`,
    limit,
    Math.min(stakeKopecks * 10, limit.max),
  );
  const [stopsAtProfit, setStopsAtProfit] = useNumber(`${key}.profit-on`, FLAG, 0);
  const win = useStep(`${key}.win`, percent);
  const loss = useStep(`${key}.loss-step`, percent);
  const plan: AutobetPlan = {
    baseStakeKopecks: stakeKopecks,
    bounds,
    bets: count,
    stopLossKopecks: kopecks(lossKopecks),
    stopProfitKopecks: stopsAtProfit === 1 ? kopecks(profitKopecks) : null,
    onWin: win.step,
    onLoss: loss.step,
  };
  return {
    plan,
    setCount,
    setLoss,
    profitKopecks,
    setProfit,
    setStopsAtProfit: (on: boolean) => setStopsAtProfit(on ? 1 : 0),
    win,
    loss,
  };
}

function useStep(key: string, bounds: Bounds): StepField {
  const [raises, setRaises] = useNumber(`${key}-raises`, FLAG, 0);
  const [percent, setPercent] = useNumber(`${key}-percent`, bounds, 100);
  return {
    step: raises === 1 ? { kind: "raise", percent } : { kind: "base" },
    percent,
    setKind: (kind) => setRaises(kind === "raise" ? 1 : 0),
    setPercent,
  };
}

function useNumber(key: string, bounds: Bounds, initial: number) {
  return useRemembered({ key, linked: null, bounds, initial });
}

const FLAG: Bounds = { min: 0, max: 1 };

type Bounds = { readonly min: number; readonly max: number };

type AutobetForm = ReturnType<typeof useAutobetForm>;

type StepField = {
  readonly step: StakeStep;
  /** Also kept while the stake goes back to its base. */
  readonly percent: number;
  readonly setKind: (kind: StakeStep["kind"]) => void;
  readonly setPercent: (percent: number) => void;
};

/** True where this browser can see to it that only one tab bets: over https, and on this very machine. */
const canRunAlone = "locks" in navigator;
