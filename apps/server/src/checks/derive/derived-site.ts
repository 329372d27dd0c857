import { canonical } from "@rumb/games/verify/verify";
import { UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import { readStoredSettings } from "../../settings/settings-store.ts";
import { isSettingName, settingDefaults } from "../../settings/settings.ts";
import type { BookPage, Books } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { type PotFacts, readPot, type PotShares } from "./pot-sums-store.ts";
import { sumPot } from "./pot-sums.ts";

const SETTING = ruleOf(
  "settings.audited",
  "every setting has the value that the audit log says",
  "Настройка не та, что в журнале",
);
const POT = ruleOf(
  "pot.held",
  "the pot holds its starts and every share, without what was taken",
  "Джекпот не равен своим началам и долям ставок",
);
const POT_SUMS = ruleOf(
  "pot.sums",
  "what sealed bets have given to the pot was added up by the site",
  "Сумма джекпота по сверенным ставкам записана не сайтом",
);
const POT_WHOLE = ruleOf(
  "pot.whole",
  "the pot holds a whole start and every share since",
  "Джекпот не равен целому началу и долям ставок",
);

/** Compares the settings with what operators have made of them. */
export async function derivedSettings({ query, books }: BookPage): Promise<Violation[]> {
  const stored = new Map((await readStoredSettings(query)).map(({ key, value }) => [key, value]));
  const names = new Set([...stored.keys(), ...Object.keys(settingDefaults)]);
  return [...names].flatMap((name) => {
    const inForce = stored.has(name) ? stored.get(name) : defaultOf(name);
    const expected = books.history.expected(name);
    const due = expected === null ? defaultOf(name) : expected.value;
    if (canonical(inForce) === canonical(due)) return [];
    return [violationOf(SETTING, { table: "settings", id: name, where: { value: inForce, due } })];
  });
}

function defaultOf(name: string): unknown {
  return isSettingName(name) ? settingDefaults[name] : undefined;
}

/** Adds the pot up again: what it was opened with, a start for every time it was taken, and the share of every stake. */
export async function derivedPot({ query, books }: BookPage): Promise<Violation[]> {
  const facts = await readPot(query);
  if (facts === null) return [];
  const sum = await sumPot(query, books.sealing);
  if (sum === null) return [violationOf(POT_SUMS, { table: "books_pot_sums", id: 0, where: {} })];
  const { paid, hits } = sum;
  const pot = { ...facts, accrued: sum.accrued + sum.accruedOpen, paid, hits };
  const startUnits = pot.held + pot.paid * UNITS_PER_KOPECK - pot.accrued;
  const at = { table: "progressive_shards", id: 0, where: { ...pot } };
  if (startUnits < 0 || startUnits % UNITS_PER_KOPECK !== 0) return [violationOf(POT_WHOLE, at)];
  const possible = possibleStarts(pot, books);
  if (possible === null || possible.has(startUnits)) return [];
  const where = { ...pot, startUnits, due: [...possible] };
  return [violationOf(POT, { ...at, where })];
}

/** The sums of starts that the pot may have had, units; null when they are too many to list. */
function possibleStarts(
  { base, baseHits, hits, openedAt }: PotFacts & Pick<PotShares, "hits">,
  { history }: Books,
): Set<number> | null {
  const startsOf = (at: Date) =>
    history.at("progressive", at)?.map(({ startKopecks }) => startKopecks) ?? null;
  const opening = base > 0 ? [0] : startsOf(openedAt);
  let sums = new Set((opening ?? []).map((start) => base + start * UNITS_PER_KOPECK));
  for (const hit of hits.slice(baseHits)) {
    const starts = startsOf(hit);
    if (starts === null) return null;
    sums = new Set([...sums].flatMap((sum) => starts.map((start) => sum + start * UNITS_PER_KOPECK)));
    if (sums.size > MOST_SUMS) return null;
  }
  return opening === null ? null : sums;
}

const MOST_SUMS = 10_000;
