import { wordsOf } from "./words-of.ts";

/** A way to pay or to be paid, as people call it. */
export const systemName = wordsOf({
  qiwi: "QIWI",
  card: "Карта",
  fkwallet: "FKWallet",
  yoomoney: "ЮMoney",
  linepay: "LinePay",
});
