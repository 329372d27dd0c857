import type { Payment } from "@rumb/contract/wallet";

/** A payment of 100.00 that waits. */
export const PAYMENT: Payment = {
  id: 7,
  system: "qiwi",
  sum: 100,
  status: 0,
  declined: false,
  created_at: 0,
  bonus: 0,
};
