import { refusal, sentenceOf } from "@rumb/contract/errors";
import {
  bareDestination,
  readDestination,
  type WithdrawalMethod,
} from "@rumb/games/wallet/withdrawal-methods";

/** Title, placeholder and keyboard of the field by method. */
export const DESTINATION_FIELDS = {
  qiwi: { title: "Номер телефона QIWI", placeholder: "+7 900 123-45-67", inputMode: "text" },
  card: { title: "Номер карты", placeholder: "0000 0000 0000 0000", inputMode: "numeric" },
  fkwallet: { title: "Номер кошелька FKWallet", placeholder: "F100123456", inputMode: "text" },
  yoomoney: { title: "Номер кошелька ЮMoney", placeholder: "4100 1234 5678 901", inputMode: "numeric" },
} as const satisfies Record<WithdrawalMethod, { title: string; placeholder: string; inputMode: string }>;

/**
 * The text of the field after a key: what is added at its end falls into groups at once, everything else is left alone until
 * the field is left, so that the caret never jumps and a blank can be deleted.
 */
export function typeDestination(method: WithdrawalMethod, before: string, typed: string): string {
  const added = typed.length > before.length && typed.startsWith(before);
  return added ? groupDestination(method, typed) : typed;
}

/** The same number in the groups people read it in. What is no such number, nor the beginning of one, stays as it is. */
export function groupDestination(method: WithdrawalMethod, text: string): string {
  switch (method) {
    case "qiwi":
      return groupPhone(text);
    case "card":
    case "yoomoney":
      return groupFours(text);
    case "fkwallet":
      return text.trim().toUpperCase();
  }
}

/** Why the server will refuse this destination, in its own words; undefined for a good one and for an empty field. */
export function destinationProblem(method: WithdrawalMethod, text: string): string | undefined {
  if (text.trim() === "" || readDestination(method, text) !== null) return undefined;
  return sentenceOf(refusal(PROBLEMS[method]));
}

const PROBLEMS = {
  qiwi: "PHONE_MALFORMED",
  card: "CARD_MALFORMED",
  fkwallet: "FKWALLET_MALFORMED",
  yoomoney: "YOOMONEY_MALFORMED",
} as const;

function groupFours(text: string): string {
  const bare = bareDestination(text);
  return /^\d*$/.test(bare) ? bare.replaceAll(/\d{4}(?=\d)/g, "$& ") : text;
}

/** Russian numbers only: +7 900 123-45-67. */
function groupPhone(text: string): string {
  const bare = bareDestination(text);
  const rest = /^(?:\+?7|8|(?=9))(?<rest>\d{0,10})$/.exec(bare)?.groups?.["rest"];
  if (rest === undefined) return text;
  const blocks = [rest.slice(0, 3), rest.slice(3, 6)].filter(Boolean).join(" ");
  const pairs = [rest.slice(6, 8), rest.slice(8)].filter(Boolean).map((pair) => `-${pair}`);
  return `+7${blocks && ` ${blocks}`}${pairs.join("")}`;
}
