import type { FraudRule } from "@rumb/contract/fraud-rules";
import type { FraudDecision, FraudEvent } from "@rumb/contract/operator-fraud";
import { count } from "../../parts/formats.ts";
import { RULE_WORDS } from "@rumb/contract/link-words";

/** How a decision is asked for, and what it does. */
export const DECISIONS: Readonly<Record<FraudDecision, DecisionWords>> = {
  watched: {
    verb: "Наблюдать",
    reason: "Почему",
    says: "Кольцо остаётся под наблюдением, что бы в нём ни прибавилось. С игроками ничего не происходит.",
    done: "под наблюдением",
  },
  cleared: {
    verb: "Снять подозрение",
    reason: "Почему",
    says: "Если появится новый участник или новый признак, кольцо снова станет новым.",
    done: "подозрение снято",
  },
  banned: {
    verb: "Забанить всех",
    reason: "Причина для игроков",
    says: "Каждый, кто ещё не в бане, увидит эту причину вместо сайта. Заявки на вывод останутся ждать решения.",
    done: "все участники в бане",
  },
};

type DecisionWords = {
  readonly verb: string;
  readonly reason: string;
  readonly says: string;
  readonly done: string;
};

/** What happened to a ring, in a sentence without its end. */
export function eventText({ kind, members, rules, other_ring: other }: FraudEvent): string {
  switch (kind) {
    case "found":
      return `Найдено: ${people(members)}`;
    case "grown":
      return `Прибавилось: ${whatCame(members, rules)}`;
    case "reopened":
      return `Снова новое, прибавилось: ${whatCame(members, rules)}`;
    case "shrunk":
      return `Больше нет ничего общего: ${people(members)}`;
    case "merged":
      return `Сюда вошло кольцо № ${other}`;
    case "ended":
      return other === null ? "Общего больше нет: кольца нет" : `Вошло в кольцо № ${other}`;
    case "watched":
      return "Под наблюдением";
    case "cleared":
      return "Подозрение снято";
    case "banned":
      return "Все участники в бане";
    case "note":
      return "Заметка";
  }
}

function whatCame(members: readonly number[], rules: readonly FraudRule[]): string {
  const words = rules.map((rule) => RULE_WORDS[rule]);
  return [...(members.length === 0 ? [] : [people(members)]), ...words].join(", ");
}

const NAMED = 6;

/** «№ 5, № 7 и ещё 12»; no line ends between the sign and its number. */
function people(members: readonly number[]): string {
  const named = members
    .slice(0, NAMED)
    .map((id) => `№\u00a0${id}`)
    .join(", ");
  return members.length > NAMED ? `${named} и ещё ${count(members.length - NAMED)}` : named;
}
