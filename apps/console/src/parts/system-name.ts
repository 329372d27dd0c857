import { wordsOf } from "@rumb/contract/words-of";

/** A way to pay or to be paid, as people call it. */
export const systemName = wordsOf({
  qiwi: "QIWI",
  card: "Карта",
  fkwallet: "FKWallet",
  yoomoney: "ЮMoney",
  linepay: "LinePay",
});
