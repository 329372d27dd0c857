import { noTelegram } from "../../src/compose/open-telegram.ts";
import type { Deps } from "../../src/deps/deps.ts";
import { WITHOUT_BEACONS } from "../../src/features/rounds/simulation/_without-beacons.ts";
import { createRoundEngine, type RoundEngine } from "../../src/features/rounds/round-engine.ts";
import { openRoundStore } from "../../src/features/rounds/round-store.ts";
import { roundTimings } from "../../src/features/rounds/round-timings.ts";
import { changeSettingAs } from "../../src/features/settings-console/settings-console.ts";
import { createPaymentProvider } from "../../src/integrations/payment/payment-client.ts";
import { callbackPath, signedHeaders } from "../../src/integrations/payment/payment-protocol.ts";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "../../src/money/house-accounts.ts";
import {
  isSettingName,
  needsSecond,
  settingDefaults,
  type SettingValues,
} from "../../src/settings/settings.ts";
import { agreeOn } from "../_agree.ts";
import type { EdgeOptions } from "../_edge.ts";
import { accepted } from "../_harness-wallet.ts";
import { silentLog } from "../_realtime.ts";
import { TERMS } from "./_rules.ts";

const SECRET = Buffer.from("the secret that only the provider shares with us");

const SETTINGS = {
  edgeHundredths: { dice: TERMS.diceEdge, bubbles: TERMS.bubblesEdge, jackpot: TERMS.jackpotFee },
  progressive: {
    sharePermyriad: TERMS.pot.share,
    hitsPerBillionKopecks: TERMS.pot.hitsPerBillion,
    startKopecks: TERMS.pot.start,
  },
  rounds: {
    jackpotCountdownSeconds: TERMS.countdownSeconds,
    jackpotAloneSeconds: TERMS.aloneSeconds,
    wheelCountdownSeconds: TERMS.countdownSeconds,
  },
  withdrawals: {
    ...settingDefaults.withdrawals,
    twoOperatorsAboveKopecks: TERMS.twoOperatorsAbove,
    activeDays: TERMS.activeDays,
  },
  bonuses: { ...settingDefaults.bonuses, weekGame: TERMS.weekGame },
  rewards: { ...settingDefaults.rewards, holdHours: TERMS.holdHours },
  adjustments: { ...settingDefaults.adjustments, dayTotalKopecks: TERMS.givenPerDay },
} satisfies Partial<SettingValues>;

/** The same as two operators set it, so that whoever reads the rows and the audit log, such as the books' check, knows of it. */
export async function writeSettings(deps: Deps, operators: readonly [number, number]): Promise<void> {
  for (const id of Object.keys(SETTINGS).filter(isSettingName)) {
    const ask = { id, value: Reflect.get(SETTINGS, id) };
    if (needsSecond(id)) await agreeOn(deps, operators, { kind: "setting", ask });
    else accepted(await changeSettingAs(deps, ask, { operatorId: operators[0], address: "127.0.0.1" }));
  }
}

/** Everything that the site does not own: who pays, VK with the walls of its people, Telegram, and the operator's settings. */
export function surroundings(walls: ReadonlyMap<string, readonly string[]>): EdgeOptions {
  const telegram = noTelegram("");
  return {
    settings: { ...SETTINGS, wrongCodes: { perPlayer: 1_000_000, perAddress: 1_000_000 } },
    weekGame: () => TERMS.weekGame,
    payments: provider(),
    rateLimits: { callsPerSecondPerPlayer: 1_000_000, callsPerMinutePerAddress: 10_000_000 },
    telegram: { ...telegram, bot: { ...telegram.bot, isInChannel: async () => true } },
    vkCommunity: {
      group: { isMember: async () => true, repostedPosts: async (vkId) => walls.get(vkId) ?? [] },
      link: () => "",
    },
  };
}

/** What the provider sends about an order. */
export function signedCall({ id, amount, status }: ProviderOrder) {
  const path = callbackPath("qiwi");
  const body = JSON.stringify({ order: String(id), system: "qiwi", amount, currency: "RUB", status });
  return { path, body, headers: signedHeaders(SECRET, { method: "POST", path, body }, Date.now()) };
}

export type ProviderOrder = { readonly id: number; readonly amount: string; readonly status: string };

function provider(): Deps["payments"] {
  const real = createPaymentProvider({
    apiUrl: "http://provider.test",
    secrets: [SECRET],
    clock: { now: () => new Date() },
    send: () => Promise.reject(new Error("nobody is asked here")),
    log: silentLog,
    disbelieve: () => undefined,
  });
  return { ...real, open: async ({ id }) => `http://provider.test/${id}` };
}

/** Drives the rounds when it is asked to. */
export async function openEngine({ database, random, sealing }: Deps): Promise<RoundEngine> {
  const store = openRoundStore({
    database,
    sealing,
    random,
    houseAccounts: await openHouseAccounts(database.query, HOUSE_ACCOUNTS),
    weekGame: () => TERMS.weekGame,
    holder: "model",
    leaseMs: 2_000,
    chain: null,
  });
  const settings = { ...settingDefaults, ...SETTINGS };
  return createRoundEngine({
    store,
    timings: (game) => roundTimings(game, settings, 1),
    announce: () => undefined,
    ...WITHOUT_BEACONS,
  });
}
