import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../api/call-query.ts";

/** The player's top-ups, a page at a time. */
export function usePayments() {
  const [page, turnTo] = useState(1);
  const query = useQuery({
    ...callQuery("payment/get", { page }),
    placeholderData: keepPreviousData,
  });
  return { ...query, turnTo };
}

/** The player's withdrawals, a page at a time. */
export function useWithdrawals() {
  const [page, turnTo] = useState(1);
  const query = useQuery({
    ...callQuery("withdraw/getOut", { page }),
    placeholderData: keepPreviousData,
  });
  return { ...query, turnTo };
}
