/** Figures with what they count, as a text of the site quotes them: «x3», «24 час», «10.00 ₽», «Раз в сутки». */
export function figuresIn(text: string): string[] {
  return [...text.replaceAll("\u{a0}", " ").replaceAll(UNIT_OF_MONEY, "").matchAll(FIGURE)].map(
    ([figure]) => figure,
  );
}

/** What a румбик is, which every page says. */
const UNIT_OF_MONEY = /1 румбик = 1 ₽/gu;
const FIGURE =
  /[xх×]\d+(?:\.\d+)?|\d[\d.,]*(?: \d{3})* ?(?:₽|%|секунд|минут|час|дн|день|рабочих дн|недел|месяц|раз(?![а-я]))|раз в (?:сутки|час|день|минуту|неделю|месяц)|в сутки|через (?:сутки|час|минуту|неделю|месяц)/giu;

const WEB = "apps/web/src";

/** Figures that are written into a source, each with why no setting is behind it. */
export const FIXED_IN_SOURCES: Readonly<Record<string, readonly string[]>> = {
  // The code of a link to Telegram, what an empty purse holds, and how long a contested account is nobody's.
  "packages/contract/src/errors.ts": ["15 минут", "0.00 ₽", "30 дн"],
  [`${WEB}/pages/bonus/LinkCard.tsx`]: ["15 минут"],
  // A bound of the edge, by the minute.
  [`${WEB}/shell/login-error.ts`]: ["через минуту"],
  [`${WEB}/site/time-words.ts`]: ["0 секунд"],
  // Words of the specification, and what the agreement promises.
  [`${WEB}/pages/wallet/WithdrawForm.tsx`]: ["5000 ₽"],
  [`${WEB}/pages/wallet/WithdrawalsBook.tsx`]: ["5 минут", "24 час"],
  [`${WEB}/pages/texts/promises.ts`]: [
    "5 минут",
    "24 час",
    "12 месяц",
    "30 дн",
    "12 час",
    "30 рабочих дн",
    "7 дн",
    "10 дн",
  ],
  // The span in which sums of a withdrawal are added up.
  [`${WEB}/pages/texts/figures.ts`]: ["24 час"],
  // A player's own limits: how long a pause is, and how long a looser limit is waited for.
  [`${WEB}/pages/terms/terms-sections.ts`]: ["30 дн", "24 час"],
  [`${WEB}/pages/limits/limit-words.ts`]: ["24 час"],
  [`${WEB}/pages/limits/DayLimitPanel.tsx`]: ["24 час"],
  [`${WEB}/pages/limits/LimitsPage.tsx`]: ["24 час"],
  // How long sign-ins and security events are kept, and when an account that is deleted goes.
  [`${WEB}/pages/policy/policy-sections.ts`]: ["через сутки", "30 дн", "90 дн"],
  // The levels of rakeback, which are a table of the game's.
  [`${WEB}/pages/bonus/RakebackScreen.tsx`]: ["3.00 %"],
  // An example, a style, a share of the player's own balance, keys, and what the rules of games are.
  [`${WEB}/pages/fairness/GameReturns.tsx`]: ["1.00 ₽"],
  [`${WEB}/pages/bonus/PromoScreen.tsx`]: ["100%"],
  [`${WEB}/games/monetrain/BuyDialog.tsx`]: ["20 %"],
  [`${WEB}/kit/AmountField.tsx`]: ["x2"],
  [`${WEB}/comfort/HotkeySheet.tsx`]: ["x2"],
  [`${WEB}/games/wheel/wheel-face.tsx`]: ["x2", "x100"],
  [`${WEB}/games/dice/dice-face.tsx`]: ["95 %"],
  [`${WEB}/games/bubbles/bubbles-face.tsx`]: ["x1.05"],
};

/** Beginnings of sentences in the texts with a figure of their own: promises, levels, methods and the player's own limits. */
export const FIXED_SENTENCES: readonly string[] = [
  "От 5 минут до 24 часов",
  "Если за 24 часа игрок выводит больше",
  "Каждое пополнение отыгрывается",
  "До 15 % каждого пополнения",
  "За репосты — до 5.00 ₽",
  "Рейкбек — до 3.00 %",
  "Новый текст появляется на этой странице",
  "Если игрок не входил на сайт 12 месяцев",
  "Сначала мы предупреждаем его и ждём ответа",
  "Игрок может [сам ограничить себя]",
  "Удаление занимает 30 дней",
  "Потом аккаунт ждёт 30 дней",
  "Через 30 дней мы удаляем имя",
  "Строже лимит становится сразу",
  "Пополнить баланс можно на сумму от",
  "QIWI: 150–5000 ₽",
  "Карта: 600–20000 ₽",
  "FKWallet: 500–50000 ₽",
  "ЮMoney: 500–5000 ₽",
  "Вывод занимает от 5 минут",
  "Ежедневный — до",
  "Рейкбек возвращает до 3.00 %",
  "В игре недели он в полтора раза больше",
  "Тот, кто пригласил игрока по своей ссылке",
  "Если сайт переходит к другому владельцу",
  "Результат раунда можно оспорить",
  "Мы рассматриваем спор не дольше",
  "незавершённые попытки входа удаляются",
  "сведения о входе — через 30 дней",
  "резервные копии хранятся 7 дней",
  "Мы объявим об этом не позже чем за",
  "Всё, что удалено, исчезает и из резервных копий",
  "Если политика меняется, новый текст появляется",
];
