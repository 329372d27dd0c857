import type { OperatorCall } from "@rumb/contract/endpoints/operator-permissions";
import type { OperatorSearchReply } from "@rumb/contract/operator-search";
import { ask } from "../api/http.ts";
import { gameName } from "../parts/game-names.ts";
import { money } from "../parts/formats.ts";
import { withoutNumberSign } from "../parts/typed-number.ts";

/** Something that the search leads to. */
export type Found = { readonly label: string; readonly to: string };

type May = (call: OperatorCall) => boolean;

/** Pages and deeds whose words begin like what was typed, of those that this operator may use; without a word all of them. */
export function commandsFor(typed: string, may: May): Found[] {
  const words = typed.trim().toLowerCase();
  return COMMANDS.filter(
    ({ call, label }) =>
      may(call) &&
      label
        .toLowerCase()
        .split(" ")
        .some((_, index, all) => all.slice(index).join(" ").startsWith(words)),
  ).map(({ label, to }) => ({ label, to }));
}

const COMMANDS: readonly { readonly label: string; readonly to: string; readonly call: OperatorCall }[] = [
  { label: "Новый промокод", to: "/promo_codes?new=1", call: "operator/promo_codes/create" },
  { label: "Выводы: очередь", to: "/withdrawals", call: "operator/withdrawals/list" },
  { label: "Ждут второго", to: "/proposals", call: "operator/proposals/list" },
  { label: "Пополнения", to: "/payments", call: "operator/payments/list" },
  { label: "Разобраться", to: "/discrepancies", call: "operator/discrepancies/list" },
  { label: "Игроки", to: "/players", call: "operator/players/list" },
  { label: "Ставки", to: "/bets", call: "operator/bets/list" },
  { label: "Раунды", to: "/rounds", call: "operator/rounds/list" },
  { label: "Промокоды", to: "/promo_codes", call: "operator/promo_codes/list" },
  { label: "Кольца", to: "/fraud_rings", call: "operator/fraud_rings/list" },
  { label: "Тревоги", to: "/alarms", call: "operator/alarms/list" },
  { label: "Задания", to: "/jobs", call: "operator/jobs/list" },
  { label: "Безопасность", to: "/security_events", call: "operator/security_events/list" },
  { label: "Экономика", to: "/economy", call: "operator/economy/get" },
  { label: "Настройки", to: "/settings", call: "operator/settings/list" },
  { label: "Журнал", to: "/audit_log", call: "operator/audit_log/list" },
];

/**
 * Whatever has this number or begins with this text, in the lists that this operator may see. «забанить 15» finds players and opens the
 * dialog of the ban on their pages.
 */
export async function findAnything(typed: string): Promise<Found[]> {
  const { text, bans } = readTyped(typed);
  if (text === "") return [];
  const found = await ask("operator/search/get", { text: text.slice(0, 64) });
  const players = found.players.map(({ id, name }) => ({
    label: `Игрок ${name} № ${id}`,
    to: `/players/${id}/show`,
  }));
  if (bans) return players.map(({ label, to }) => ({ label, to: `${to}?deed=ban` }));
  return [...players, ...othersOf(found)];
}

function othersOf({ promo_codes: codes, withdrawals, payments, bets, rounds }: OperatorSearchReply): Found[] {
  const filtered = (list: string, filter: object) =>
    `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return [
    ...codes.map(({ name }) => ({ label: `Промокод ${name}`, to: filtered("promo_codes", { q: name }) })),
    ...withdrawals.map(({ id, sum, player }) => ({
      label: `Вывод № ${id}: ${money(sum)}, ${player.name}`,
      to: `/withdrawals/${id}/show`,
    })),
    ...payments.map(({ id, sum, player }) => ({
      label: `Пополнение № ${id}: ${money(sum)}, ${player.name}`,
      to: filtered("payments", { id }),
    })),
    ...bets.map(({ id, game, bet, player }) => ({
      label: `Ставка № ${id}: ${gameName(game)}, ${money(bet)}, ${player.name}`,
      to: `/bets/${id}/show`,
    })),
    ...rounds.map(({ id, number, game }) => ({
      label: `Раунд № ${number}: ${gameName(game)}`,
      to: `/rounds/${id}/show`,
    })),
  ];
}

/** What is looked for, and whether it is to be banned. */
export function readTyped(typed: string): { text: string; bans: boolean } {
  const text = withoutNumberSign(typed);
  const rest = /^забанить\s+№?\s*(?<who>.*)$/iu.exec(text)?.groups?.["who"];
  return rest === undefined ? { text, bans: false } : { text: rest, bans: true };
}
