import { ACCOUNT_CORRUPTIONS } from "./_books-corrupt-accounts.ts";
import { BONUS_CORRUPTIONS } from "./_books-corrupt-bonuses.ts";
import { FORGERIES } from "./_books-corrupt-forgeries.ts";
import { GAME_CORRUPTIONS } from "./_books-corrupt-games.ts";
import { OPERATOR_CORRUPTIONS } from "./_books-corrupt-operators.ts";
import { PAYMENT_CORRUPTIONS } from "./_books-corrupt-payments.ts";
import type { Corruption } from "./_books-corruption.ts";

/** What an owner of the database may do to the books: each must be found and named. */
export const CORRUPTIONS: readonly Corruption[] = [
  ...GAME_CORRUPTIONS,
  ...ACCOUNT_CORRUPTIONS,
  ...PAYMENT_CORRUPTIONS,
  ...BONUS_CORRUPTIONS,
  ...OPERATOR_CORRUPTIONS,
  ...FORGERIES,
];
