import { describe, expect, it } from "vitest";
import { maskDestination, readDestination } from "./withdrawal-methods.ts";

describe("readDestination", () => {
  it.each([
    ["qiwi", "+7 900 123-45-67", "79001234567"],
    ["qiwi", "8 (900) 123 45 67", "79001234567"],
    ["qiwi", "79001234567", "79001234567"],
    ["card", "4111 1111 1111 1111", "4111111111111111"],
    ["card", "4111-1111-1111-1111", "4111111111111111"],
    ["card", "4111—1111—1111—1111", "4111111111111111"],
    ["card", "4111–1111\u20111111\u22121111", "4111111111111111"],
    ["card", "2200 0000 0000 0000 004", "2200000000000000004"],
    ["card", "5500 0055 5555 5559", "5500005555555559"],
    ["card", "2200 7001 2345 6781", "2200700123456781"],
    ["fkwallet", "F100123456", "F100123456"],
    ["fkwallet", "f100123456", "F100123456"],
    ["yoomoney", "4100 1234 5678 901", "410012345678901"],
  ] as const)("of %s reads «%s» as %s", (method, text, destination) => {
    expect(readDestination(method, text)).toBe(destination);
  });

  it.each([
    ["qiwi", "+7 900 123-45-6"],
    ["qiwi", "+7 900 123-45-678"],
    ["qiwi", "+1 900 123 45 67"],
    ["qiwi", "+8 900 123 45 67"],
    ["qiwi", "７9001234567"],
    ["qiwi", "4111111111111111"],
    ["card", "4111 1111 1111 1112"],
    ["card", "411111111111111"],
    ["card", "41111111111111111111"],
    // Their check digits are right.
    ["card", "41111111111111111115"],
    ["card", "55369137654326"],
    ["card", "4111.1111.1111.1111"],
    ["card", "٤111111111111111"],
    ["fkwallet", "100123456"],
    ["fkwallet", "F12345"],
    ["fkwallet", "F1001234567890"],
    ["fkwallet", "Ф100123456"],
    ["fkwallet", "FF100123456"],
    ["yoomoney", "4101 1234 5678 901"],
    ["yoomoney", "4100123456"],
    ["yoomoney", "94100123456789"],
    ["yoomoney", "410012345678901234567"],
    ["yoomoney", ""],
  ] as const)("of %s refuses «%s»", (method, text) => {
    expect(readDestination(method, text)).toBe(null);
  });

  it("refuses a card with any one digit wrong", () => {
    const card = "4111111111111111";
    for (let place = 0; place < card.length; place += 1) {
      for (let add = 1; add < 10; add += 1) {
        const wrong = (Number(card[place]) + add) % 10;
        const changed = `${card.slice(0, place)}${wrong}${card.slice(place + 1)}`;
        expect(readDestination("card", changed)).toBe(null);
      }
    }
  });
});

describe("maskDestination", () => {
  it.each([
    ["qiwi", "79001234567", "+7 *** ***-45-67"],
    ["card", "4111111111111234", "**** **** **** 1234"],
    ["fkwallet", "F100123456", "F****456"],
    ["yoomoney", "410012345678901", "4100 **** 8901"],
  ] as const)("of %s %s is %s", (method, destination, mask) => {
    expect(maskDestination(method, destination)).toBe(mask);
  });
});
