import { expect, test } from "vitest";
import { posesAsStaff } from "./staff-name.ts";

test.each([
  "РУМБ поддержка",
  "РУМБ",
  "румб",
  "PУМБ",
  "PYMБ",
  "Rumb",
  "R U M B",
  "RUMB Team",
  "Админ",
  "Адмiн",
  "Адмін",
  "Aдмин",
  "аdmin",
  "Αdmin",
  "Ꭺdmin",
  "АДМИНИСТРАЦИЯ",
  "а.д.м.и.н",
  "А̶д̶м̶и̶н̶",
  "Ad\u0323m\u0307in",
  "adm1n",
  "Модерат0р Саша",
  "Cаппорт",
  "ꓢupport",
  "5upport",
  "Служба поддержки",
  "Оператор Ольга",
  "𝐀𝐝𝐦𝐢𝐧",
])("«%s» poses as somebody of the site", (name) => {
  expect(posesAsStaff(name)).toBe(true);
});

test.each([
  "Оля Рулевая",
  "Румбов Пётр",
  "Columba Rumbold",
  "Анна-Мария",
  "Ли Бо",
  "Madmax",
  "Одмир",
  "Кассандра",
  "Пётр Моderной",
  "李小龙",
  "👩‍✈️ Оля",
  "Модест",
  "",
])("«%s» does not", (name) => {
  expect(posesAsStaff(name)).toBe(false);
});
