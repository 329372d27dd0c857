import type { PaymentSystem } from "@rumb/contract/wallet";
import type { WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";

export type Method = PaymentSystem | WithdrawalMethod;

/** What a way to pay is called on the screen; one that this page does not know by its own name. */
export function methodName(method: string): string {
  return isMethod(method) ? METHOD_NAMES[method] : method;
}

/** Whether a text is a way to pay that this page knows. */
export function isMethod(name: string): name is Method {
  return Object.hasOwn(METHOD_NAMES, name);
}

const METHOD_NAMES: Record<Method, string> = {
  qiwi: "QIWI",
  linepay: "LinePay",
  fkwallet: "FKWallet",
  card: "Карта",
  yoomoney: "ЮMoney",
};
