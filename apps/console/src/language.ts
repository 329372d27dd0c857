import polyglotI18nProvider from "ra-i18n-polyglot";
import russianMessages from "ra-language-russian";
import { LIST_NAMES } from "./parts/list-names.ts";

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
    resources: Object.fromEntries(
      Object.entries(LIST_NAMES).map(([name, { row, list }]) => [name, { name: `${row} |||| ${list}` }]),
    ),
  }),
  "ru",
  [{ locale: "ru", name: "Русский" }],
  { allowMissing: true },
);
