import { expect, test } from "vitest";
import { destinationProblem, groupDestination, typeDestination } from "./destination-field.ts";

test.each([
  ["8", "+7"],
  ["9", "+7 9"],
  ["79001", "+7 900 1"],
  ["8 (900) 123 45 67", "+7 900 123-45-67"],
  ["+79001234567", "+7 900 123-45-67"],
  ["+7 900 123–45–67", "+7 900 123-45-67"],
  ["+380441234567", "+380441234567"],
  ["790012345678", "790012345678"],
  ["телефон", "телефон"],
])("the telephone %s becomes %s", (typed, grouped) => {
  expect(groupDestination("qiwi", typed)).toBe(grouped);
});

test("cards and ЮMoney stand in groups of four, and other text as it was typed", () => {
  expect(groupDestination("card", "4276-5500 12345678")).toBe("4276 5500 1234 5678");
  expect(groupDestination("card", "4276—5500—1234–5678")).toBe("4276 5500 1234 5678");
  expect(groupDestination("yoomoney", "410012345678901")).toBe("4100 1234 5678 901");
  expect(groupDestination("card", "4276 abc")).toBe("4276 abc");
  expect(groupDestination("fkwallet", " f100123456 ")).toBe("F100123456");
});

test("digits added at the end fall into groups, and a deletion is left alone", () => {
  expect(typeDestination("card", "4276", "42765")).toBe("4276 5");
  expect(typeDestination("card", "4276 5", "4276 ")).toBe("4276 ");
  expect(typeDestination("card", "4276 5", "4x276 5")).toBe("4x276 5");
});

test("grouping twice changes nothing more", () => {
  for (const text of ["89001234567", "9001", "+7"]) {
    const once = groupDestination("qiwi", text);
    expect(groupDestination("qiwi", once)).toBe(once);
  }
});

test("a wrong number is warned of in the server's words, an empty field is not", () => {
  expect(destinationProblem("card", "4276 5500 1234 5678")).toBe(
    "Номер карты неверен: проверьте цифры, их от 16 до 19.",
  );
  expect(destinationProblem("card", "4111 1111 1111 1111")).toBeUndefined();
  expect(destinationProblem("qiwi", "+7 900 123-45-6")).toMatch(/11 цифр/u);
  expect(destinationProblem("yoomoney", "  ")).toBeUndefined();
});
