/** Every address of the site that is no game's, by name; those stand in the table of games. */
export const paths = {
  main: "/",
  history: "/history",
  results: "/results",
  /** The section; its first tab has no path of its own. */
  bonus: "/bonus",
  bonusPromocode: "/bonus",
  bonusMore: "/bonus/more",
  bonusRepost: "/bonus/repost",
  bonusSocial: "/bonus/social",
  bonusRakeback: "/bonus/rakeback",
  promocoder: "/bonus/promocoder",
  faq: "/faq",
  wallet: "/wallet",
  payment: "/wallet/payment",
  withdraw: "/wallet/withdraw",
  ref: "/ref",
  fair: "/fair",
  limits: "/limits",
  sessions: "/sessions",
  deletion: "/delete",
  contact: "/contact",
  terms: "/terms",
  policy: "/policy",
} as const;

/** True when `path` is the section or lies below it: `/bonus/more` is in `/bonus`. */
export function isWithin(path: string, section: string): boolean {
  return path === section || path.startsWith(`${section}/`);
}
