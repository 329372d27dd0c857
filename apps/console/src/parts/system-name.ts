/** A way to pay or to be paid, as people call it. */
export function systemName(system: string): string {
  return SYSTEMS.get(system) ?? system;
}

const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ["qiwi", "QIWI"],
  ["card", "Карта"],
  ["fkwallet", "FKWallet"],
  ["yoomoney", "ЮMoney"],
  ["linepay", "LinePay"],
]);
