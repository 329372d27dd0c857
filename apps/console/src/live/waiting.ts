/** What waits for an operator, as filters of its lists. */
export const WAITING = {
  withdrawals: { status: 0 },
  proposals: { waiting: true },
  discrepancies: { open: true },
  alarms: { open: true },
} as const;
