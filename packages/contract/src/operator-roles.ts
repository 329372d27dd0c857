/** What an operator is to the console. Whoever was an operator before there were roles is `admin`. */
export const OPERATOR_ROLES = ["viewer", "support", "cashier", "risk", "admin"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Whether a text is the word for a role. */
export function isOperatorRole(word: string): word is OperatorRole {
  return OPERATOR_ROLES.some((role) => role === word);
}
