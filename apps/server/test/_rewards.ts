import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";
import { asSuperuser, type Wallet, type WalletDeps } from "./_harness-wallet.ts";

/** Services of a node under these terms of rewards. */
export function under(deps: WalletDeps, rewards: Partial<SettingValues["rewards"]> = {}): WalletDeps {
  const values = { ...settingDefaults, rewards: { ...settingDefaults.rewards, ...rewards } };
  return { ...deps, settings: { current: () => values } };
}

/** Lets everything that has brought a player rakeback, or income, be so many hours older. */
export function age({ site }: Pick<Wallet, "site">, playerId: number, hours: number): Promise<void> {
  // An hour must not meet another on its way, so it takes two steps.
  return asSuperuser(
    site,
    `UPDATE bets SET settled_at = settled_at - interval '${hours} hours' WHERE player_id = ${playerId};
     UPDATE player_accounts SET rakeback_hour = rakeback_hour - ${hours} WHERE player_id = ${playerId};
     UPDATE rakeback_hours SET hour = ${hours} - hour WHERE player_id = ${playerId};
     UPDATE rakeback_hours SET hour = -hour WHERE player_id = ${playerId};
     UPDATE referral_incomes SET earned_at = earned_at - interval '${hours} hours' WHERE referrer_id = ${playerId}`,
  );
}
