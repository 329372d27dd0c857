import { isRecord } from "@rumb/contract/guards";
import type { HouseTerms } from "@rumb/contract/registry/house-return";

/** Values of settings by their names, as the console reads them. */
export type SettingValues = ReadonlyMap<string, unknown>;

/** The settings that say what a game gives back when everything is counted. */
export const RETURN_SETTINGS: ReadonlySet<string> = new Set([
  "edgeHundredths",
  "progressive",
  "payments",
  "bonuses",
  "social",
  "referrals",
]);

/** What the settings say about returns. A value that is not there counts as 0. */
export function houseTermsOf(values: SettingValues): HouseTerms {
  const edges = values.get("edgeHundredths");
  const pot = values.get("progressive");
  const weekGame = at(values.get("bonuses"), "weekGame");
  return {
    edges: Object.fromEntries(
      isRecord(edges) ? Object.keys(edges).map((game) => [game, numberAt(edges, game)]) : [],
    ),
    pot: {
      sharePermyriad: numberAt(pot, "sharePermyriad"),
      hitsPerBillionKopecks: numberAt(pot, "hitsPerBillionKopecks"),
      startKopecks: numberAt(pot, "startKopecks"),
    },
    weekGame: typeof weekGame === "string" ? weekGame : null,
    wagerTimes: numberAt(values.get("payments"), "wagerTimes"),
  };
}

/**
 * By which factor the bonuses of a kind, named by its house account, cost more under other settings: draws are uniform and come at most once
 * a period. What no setting changes stays 1.
 */
export function bonusFactor(account: string, before: SettingValues, after: SettingValues): number {
  const costOf = COSTS[account];
  if (costOf === undefined) return 1;
  const cost = costOf(before);
  return cost === 0 ? 1 : costOf(after) / cost;
}

const COSTS: Readonly<Record<string, (values: SettingValues) => number>> = {
  "bonus:day": (values) => timed(values, "day"),
  "bonus:hourly": (values) => timed(values, "hourly"),
  "bonus:social": (values) => {
    const social = values.get("social");
    return numberAt(social, "vkKopecks") + numberAt(social, "telegramKopecks");
  },
};

function timed(values: SettingValues, bonus: "day" | "hourly"): number {
  const terms = at(values.get("bonuses"), bonus);
  const period = numberAt(terms, "periodSeconds");
  return period === 0 ? 0 : numberAt(terms, "maxKopecks") / period;
}

function numberAt(value: unknown, key: string): number {
  const found = at(value, key);
  return typeof found === "number" ? found : 0;
}

function at(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}
