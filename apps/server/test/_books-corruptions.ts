import { ACCOUNT_CORRUPTIONS } from "./_books-corrupt-accounts.ts";
import { AUDIT_CORRUPTIONS } from "./_books-corrupt-audit.ts";
import { BONUS_CORRUPTIONS } from "./_books-corrupt-bonuses.ts";
import { DELETION_CORRUPTIONS } from "./_books-corrupt-deletions.ts";
import { FORGERIES } from "./_books-corrupt-forgeries.ts";
import { GAME_CORRUPTIONS } from "./_books-corrupt-games.ts";
import { OPERATOR_CORRUPTIONS } from "./_books-corrupt-operators.ts";
import { PAYMENT_CORRUPTIONS } from "./_books-corrupt-payments.ts";
import type { Corruption } from "./_books-corruption.ts";

/** What an owner of the database may do to what was played, and to what it gave. */
export const CORRUPTIONS_OF_PLAY: readonly Corruption[] = [
  ...GAME_CORRUPTIONS,
  ...ACCOUNT_CORRUPTIONS,
  ...PAYMENT_CORRUPTIONS,
];

/** And to bonuses and to what operators have decided; forged histories. */
export const CORRUPTIONS_OF_PEOPLE: readonly Corruption[] = [
  ...BONUS_CORRUPTIONS,
  ...OPERATOR_CORRUPTIONS,
  ...AUDIT_CORRUPTIONS,
  ...DELETION_CORRUPTIONS,
  ...FORGERIES,
];

/** All of it: each must be found and named. In two lists, for two files take half of the time of one. */
export const CORRUPTIONS = [...CORRUPTIONS_OF_PLAY, ...CORRUPTIONS_OF_PEOPLE];
