import type { OperatorCall } from "@rumb/contract/endpoints/operator-permissions";
import { ask } from "../api/http.ts";
import { gameName } from "../parts/game-names.ts";
import { money } from "../parts/formats.ts";

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
export async function findAnything(typed: string, may: May): Promise<Found[]> {
  const { text, bans } = readTyped(typed);
  if (text === "") return [];
  const number = /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null;
  const looks = bans ? [players] : number === null ? [players, promoCodes] : [players, ...BY_NUMBER];
  const asked = looks.filter(({ call }) => may(call));
  const found = await Promise.all(asked.map((look) => look.find({ text, number: number ?? 0 })));
  return found.flat().map(({ label, to }) => ({ label, to: bans ? `${to}?deed=ban` : to }));
}

/** What is looked for, and whether it is to be banned. */
export function readTyped(typed: string): { text: string; bans: boolean } {
  const text = typed.trim().replace(/^№\s*/u, "");
  const rest = /^забанить\s+№?\s*(?<who>.*)$/iu.exec(text)?.groups?.["who"];
  return rest === undefined ? { text, bans: false } : { text: rest, bans: true };
}

type Look = {
  readonly call: OperatorCall;
  readonly find: (asked: { text: string; number: number }) => Promise<Found[]>;
};

const SHORT = { page: 1, per_page: 6 } as const;

const players: Look = {
  call: "operator/players/list",
  async find({ text, number: id }) {
    const list = (filter: { id: number } | { q: string }) =>
      ask("operator/players/list", { ...SHORT, filter });
    // Whose number it is comes first, however many have it in their names.
    const [exact, alike] = await Promise.all([
      id === 0 ? [] : list({ id }).then(({ data }) => data),
      list({ q: text.slice(0, 64) }).then(({ data }) => data),
    ]);
    const others = alike.filter((one) => one.id !== id);
    return [...exact, ...others].map(({ id, name }) => ({
      label: `Игрок ${name} № ${id}`,
      to: `/players/${id}/show`,
    }));
  },
};

const promoCodes: Look = {
  call: "operator/promo_codes/list",
  async find({ text }) {
    const { data } = await ask("operator/promo_codes/list", { ...SHORT, filter: { q: text.slice(0, 64) } });
    return data.map(({ name }) => ({
      label: `Промокод ${name}`,
      to: `/promo_codes?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
    }));
  },
};

const BY_NUMBER: readonly Look[] = [
  promoCodes,
  {
    call: "operator/withdrawals/list",
    async find({ number: id }) {
      const { data } = await ask("operator/withdrawals/list", { ...SHORT, filter: { id } });
      return data.map(({ sum, player }) => ({
        label: `Вывод № ${id}: ${money(sum)}, ${player.name}`,
        to: `/withdrawals/${id}/show`,
      }));
    },
  },
  {
    call: "operator/payments/list",
    async find({ number: id }) {
      const { data } = await ask("operator/payments/list", { ...SHORT, filter: { id } });
      const to = `/payments?filter=${encodeURIComponent(JSON.stringify({ id }))}`;
      return data.map(({ sum, player }) => ({
        label: `Пополнение № ${id}: ${money(sum)}, ${player.name}`,
        to,
      }));
    },
  },
  {
    call: "operator/bets/list",
    async find({ number: id }) {
      const { data } = await ask("operator/bets/list", { ...SHORT, filter: { id } });
      return data.map(({ game, bet, player }) => ({
        label: `Ставка № ${id}: ${gameName(game)}, ${money(bet)}, ${player.name}`,
        to: `/bets/${id}/show`,
      }));
    },
  },
  {
    call: "operator/rounds/list",
    async find({ number }) {
      const { data } = await ask("operator/rounds/list", { ...SHORT, filter: { number } });
      return data.map(({ id, game }) => ({
        label: `Раунд № ${number}: ${gameName(game)}`,
        to: `/rounds/${id}/show`,
      }));
    },
  },
];
