import type { OperatorRole } from "./operator-roles.ts";
import type { ProposalKind } from "./operator-proposals.ts";

/** Who may do what: each permission with the roles that have it. */
const PERMISSIONS = {
  /** Lists, cards, what waits. */
  look: ["viewer", "support", "cashier", "risk", "admin"],
  economy: ["viewer", "cashier", "risk", "admin"],
  /** Lists as files; each list asks for its own permission beside this one. */
  export: ["cashier", "risk", "admin"],
  audit: ["risk", "admin"],
  /** Sign-ins with their addresses, and the end of them. */
  sessions: ["support", "risk", "admin"],
  /** To write notes and tags about a player; whoever may look reads them. */
  notes: ["support", "cashier", "risk", "admin"],
  /** All that has moved a player's money over a period. */
  statement: ["cashier", "risk", "admin"],
  ban: ["risk", "admin"],
  approve: ["cashier", "admin"],
  reject: ["cashier", "risk", "admin"],
  destination: ["cashier", "admin"],
  discrepancies: ["cashier", "admin"],
  adjust: ["cashier", "admin"],
  promo: ["admin"],
  settings: ["admin"],
  roles: ["admin"],
  /** To run jobs out of their turn. */
  jobs: ["admin"],
  /** To propose at all and to be the second; the deed asks for its own permission beside this one. */
  propose: ["cashier", "risk", "admin"],
  /** What one signs in with oneself. */
  keys: ["viewer", "support", "cashier", "risk", "admin"],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export type Permission = keyof typeof PERMISSIONS;

/** Money, roles, settings, jobs, whole numbers and keys: a session that somebody has got hold of does not do for these. */
const FRESH: Readonly<Record<Permission, boolean>> = {
  look: false,
  economy: false,
  export: false,
  audit: false,
  sessions: false,
  notes: false,
  statement: false,
  ban: false,
  approve: true,
  reject: true,
  destination: true,
  discrepancies: true,
  adjust: true,
  promo: true,
  settings: true,
  roles: true,
  jobs: true,
  propose: true,
  keys: true,
};

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

/**
 * Whether a role reads why something was proposed or money was moved by hand, and who it was. Whoever may neither do such things nor read the
 * log sees what was done alone.
 */
export function knowsReasons(role: OperatorRole | null): boolean {
  return hasPermission(role, "audit") || hasPermission(role, "adjust");
}

/** Whether the permission is given only with a key or a code of the last minutes. */
export function needsFreshKey(permission: Permission): boolean {
  return FRESH[permission];
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly OperatorRole[] {
  return PERMISSIONS[permission];
}

/** Whether a role may propose such a deed, and confirm another's. */
export function mayDecide(role: OperatorRole | null, kind: ProposalKind): boolean {
  return hasPermission(role, DEEDS[kind]);
}
