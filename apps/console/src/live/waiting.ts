/** What waits for an operator, as filters of its lists. */
export const WAITING = {
  withdrawals: { status: 0 },
  proposals: { waiting: true },
  discrepancies: { open: true },
  alarms: { open: true },
  /** No operator has decided about them, or something has come since. */
  fraud_rings: { state: "new" },
} as const;
