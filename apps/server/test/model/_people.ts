import { START_BALANCE, TERMS } from "./_rules.ts";
import type { ModelSite } from "./_site.ts";
import type { ActorName, Operator, OperatorName, Player, World } from "./_world.ts";

type Where = { readonly world: World; readonly site: ModelSite };

let people = 0;

/** Signs somebody in; the friend comes by the link of the partner, who is there by then. */
export async function enter(where: Where, name: ActorName): Promise<Player> {
  const { world, site } = where;
  const partner =
    name === "friend" ? (world.players.get("partner") ?? (await enter(where, "partner"))) : null;
  people += 1;
  const vkId = `${name} ${people}`;
  const { id, cookie } = await site.join(vkId, partner?.id);
  // The link of somebody who is banned binds nobody.
  const referrer = partner?.banned === true ? null : partner;
  const entered: Player = {
    name,
    id,
    cookie,
    vkId,
    referrer,
    balance: START_BALANCE,
    banned: false,
    linked: false,
    deposits: [],
    wagerTotal: 0,
    rakeback: [],
    bonuses: [],
    timers: { day: 0, hourly: 0 },
    reposts: { made: 0, income: 0 },
    social: new Set(),
    usedCodes: new Set(),
    payments: [],
    limits: { stake: { value: null, next: null }, loss: { value: null, next: null } },
    pausedUntilMs: 0,
    bets: [],
    mines: null,
    nonce: 0,
    incomes: [],
    earned: 0,
    paidOut: 0,
    lastCall: null,
  };
  world.players.set(name, entered);
  // Most bonuses ask for it; how it is without them the stranger finds out.
  if (name !== "stranger") await bindTelegram(site, entered);
  return entered;
}

/** What it brings to whom they came by is due at once. */
export async function bindTelegram(site: ModelSite, player: Player): Promise<void> {
  await site.linkTelegram(player.id);
  player.linked = true;
  player.referrer?.incomes.push({ of: player, deposit: null, amount: TERMS.linkReward, earnedMs: null });
}

export async function appoint({ world, site }: Where, name: OperatorName): Promise<Operator> {
  people += 1;
  const vkId = `${name} operator ${people}`;
  const { id } = await site.join(vkId);
  await site.setRole(vkId, "operator");
  const appointed = { name, id, vkId, isOperator: true, given: [] };
  world.operators.set(name, appointed);
  return appointed;
}
