import { parseHundredths } from "@rumb/money/decimal-input";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";

/** Roubles as the server sends them → kopecks. Throws RangeError on what is no amount of money. */
export function kopecksOf(roubles: number): Kopecks {
  const hundredths = parseHundredths(roubles);
  if (hundredths === null) throw new RangeError(`not an amount: ${roubles}`);
  return kopecks(hundredths);
}
