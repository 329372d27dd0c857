import type { OperatorProposal } from "@rumb/contract/operator-proposals";
import { ADJUST_WORDS, PROPOSAL_STATE_WORDS, ROLE_NAMES } from "@rumb/contract/operator-words";
import { count, money, movement } from "../../parts/formats.ts";
import { RESOLUTION_NAMES } from "@rumb/contract/discrepancy-words";
import { ROLE_WORDS } from "../../parts/role-words.ts";
import { changeOf } from "../settings/setting-units.ts";
import { fieldValue } from "../settings/setting-value.ts";

/** What is proposed, in words: a title, and under it what would change. */
export function proposalWords({ deed, setting, basis, player }: OperatorProposal): {
  title: string;
  lines: string[];
} {
  const whom = player === null ? "" : `${player.name} № ${player.id}`;
  switch (deed.kind) {
    case "adjust": {
      const { direction, sum, reason } = deed.ask;
      const lines = reason === "" ? [] : [`Причина для журнала: ${reason}`];
      return { title: `${ADJUST_WORDS[direction]} ${money(Number(sum))}: ${whom}`, lines };
    }
    case "setting":
    case "setting_reset": {
      const after = deed.kind === "setting" ? deed.ask.value : setting?.default;
      const lines =
        setting?.fields.flatMap((field) => changeOf(basis, field, fieldValue(after, field))) ?? [];
      const title = setting?.title ?? deed.ask.id;
      return { title: deed.kind === "setting" ? title : `${title}: вернуть по умолчанию`, lines };
    }
    case "promo": {
      const { name, terms, uses_limit } = deed.ask;
      const gives =
        terms.kind === "deposit"
          ? `+${terms.percent} % к пополнению`
          : `${money(Number(terms.reward))}, всего до ${money(Number(terms.reward) * uses_limit)}`;
      return { title: `Промокод ${name}`, lines: [gives, `Активаций: ${count(uses_limit)}`] };
    }
    case "promocoder": {
      const { terms } = deed.ask;
      const lines =
        terms === null
          ? ["Забрать право"]
          : [`Активаций одного кода: ${count(terms.uses_limit)}`, `Награда: ${money(Number(terms.reward))}`];
      return { title: `Право создавать промокоды: ${whom}`, lines };
    }
    case "unban":
      return { title: `Снять бан: ${whom}`, lines: ["Игрок ждёт вывода: после этого его одобрит и один"] };
    case "role": {
      const { role } = deed.ask;
      const lines = role === null ? ["Закрыть пульт"] : [`${ROLE_NAMES[role]}: ${ROLE_WORDS[role]}`];
      return { title: `Роль оператора: ${whom}`, lines };
    }
    case "resolve": {
      const { id, resolution, note } = deed.ask;
      const lines = [...differenceOf(basis), ...(note === "" ? [] : [`Почему: ${note}`])];
      const verb = RESOLUTION_NAMES[resolution];
      return { title: `Расхождение № ${id}: ${verb.toLowerCase()}${whom && ` (${whom})`}`, lines };
    }
  }
}

/** What the books lacked when a resolution was proposed. */
function differenceOf(basis: unknown): string[] {
  if (typeof basis !== "object" || basis === null || !("difference" in basis)) return [];
  return [`Разница: ${movement(Number(basis.difference))}`];
}

/** How a proposal stands, as a chip shows it. */
export const PROPOSAL_STATUS = {
  waiting: { label: PROPOSAL_STATE_WORDS.waiting, color: "warning" },
  expired: { label: PROPOSAL_STATE_WORDS.expired, color: "default" },
  confirmed: { label: PROPOSAL_STATE_WORDS.confirmed, color: "success" },
  refused: { label: PROPOSAL_STATE_WORDS.refused, color: "error" },
  withdrawn: { label: PROPOSAL_STATE_WORDS.withdrawn, color: "default" },
} as const satisfies Record<OperatorProposal["state"], object>;
