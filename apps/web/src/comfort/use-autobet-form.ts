import { kopecks } from "@rumb/money/kopecks";
import { useRemembered } from "../browser/use-remembered.ts";
import type { AutobetOffer } from "./autobet-offer.ts";
import { type AutobetPlan, PLAN_BOUNDS, type StakeStep } from "./autobet-plan.ts";

/** The fields of an autobet, as the player left them last time, and the plan that they make. */
export function useAutobetForm({ game, stakeKopecks, bounds }: AutobetOffer) {
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

export type AutobetForm = ReturnType<typeof useAutobetForm>;

export type StepField = {
  readonly step: StakeStep;
  /** Also kept while the stake goes back to its base. */
  readonly percent: number;
  readonly setKind: (kind: StakeStep["kind"]) => void;
  readonly setPercent: (percent: number) => void;
};
