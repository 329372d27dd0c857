/** The number of a card as it stands in an address: a whole one from 1 on; null when there is none. */
export function cardNumber(word = ""): number | null {
  const number = /^[1-9]\d*$/u.test(word) ? Number(word) : null;
  return Number.isSafeInteger(number) ? number : null;
}
