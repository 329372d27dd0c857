import polyglotI18nProvider from "ra-i18n-polyglot";
import russianMessages from "ra-language-russian";

/** react-admin in Russian, with the names of our resources. */
export const language = polyglotI18nProvider(
  () => ({
    ...russianMessages,
    ra: {
      ...russianMessages.ra,
      navigation: {
        ...russianMessages.ra.navigation,
        partial_page_range_info: "%{offsetBegin}–%{offsetEnd}, есть ещё",
      },
    },
    resources: {
      withdrawals: { name: "Вывод |||| Выводы" },
      proposals: { name: "Предложение |||| Ждут второго" },
      discrepancies: { name: "Расхождение |||| Разобраться" },
      reconciliations: { name: "Выписка |||| Выписки" },
      payments: { name: "Пополнение |||| Пополнения" },
      inactive_players: { name: "Не заходил год |||| Не заходили год" },
      fraud_rings: { name: "Кольцо |||| Кольца" },
      players: { name: "Игрок |||| Игроки" },
      settings: { name: "Настройка |||| Настройки" },
      security_events: { name: "Событие |||| Безопасность" },
      audit_log: { name: "Запись журнала |||| Журнал" },
      alarms: { name: "Тревога |||| Тревоги" },
      jobs: { name: "Задание |||| Задания" },
      ledger_checks: { name: "Сверка |||| Сверки книг" },
      promo_codes: { name: "Промокод |||| Промокоды" },
      bets: { name: "Ставка |||| Ставки" },
      rounds: { name: "Раунд |||| Раунды" },
      transfers: { name: "Движение |||| Движения" },
      sessions: { name: "Вход |||| Входы" },
    },
  }),
  "ru",
  [{ locale: "ru", name: "Русский" }],
  { allowMissing: true },
);
