import type { OperatorRole } from "./operator-roles.ts";
import type { ProposalKind } from "./operator-proposals.ts";

/** Who may do what: each permission with the roles that have it. */
const PERMISSIONS = {
  /** Lists, cards, what waits. */
  look: ["viewer", "support", "cashier", "risk", "admin"],
  economy: ["viewer", "cashier", "risk", "admin"],
  audit: ["risk", "admin"],
  /** Sign-ins with their addresses, and the end of them. */
  sessions: ["support", "risk", "admin"],
  ban: ["risk", "admin"],
  approve: ["cashier", "admin"],
  reject: ["cashier", "risk", "admin"],
  destination: ["cashier", "admin"],
  discrepancies: ["cashier", "admin"],
  adjust: ["cashier", "admin"],
  promo: ["admin"],
  settings: ["admin"],
  roles: ["admin"],
  /** To propose at all and to be the second; the deed asks for its own permission beside this one. */
  propose: ["cashier", "risk", "admin"],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export type Permission = keyof typeof PERMISSIONS;

/** What it takes to propose a deed, and to be its second: what its own call takes. */
const DEEDS: Readonly<Record<ProposalKind, Permission>> = {
  adjust: "adjust",
  setting: "settings",
  setting_reset: "settings",
  promo: "promo",
  promocoder: "promo",
  unban: "ban",
  resolve: "discrepancies",
  role: "roles",
};

/** Whether a role has a permission; whoever has no role has none. */
export function hasPermission(role: OperatorRole | null, permission: Permission): boolean {
  return role !== null && rolesWith(permission).includes(role);
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly OperatorRole[] {
  return PERMISSIONS[permission];
}

/** Whether a role may propose such a deed, and confirm another's. */
export function mayDecide(role: OperatorRole | null, kind: ProposalKind): boolean {
  return hasPermission(role, DEEDS[kind]);
}
