import type { Calls } from "@rumb/contract/endpoints/calls";
import type { CallFailed } from "@rumb/contract/endpoints/http-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../api/call-query.ts";

/** The player's top-ups, a page at a time. */
export function usePayments() {
  return useBook("payment/get");
}

/** The player's withdrawals, a page at a time. */
export function useWithdrawals() {
  return useBook("withdraw/getOut");
}

function useBook<Name extends "payment/get" | "withdraw/getOut">(name: Name) {
  const [page, turnTo] = useState(1);
  const query = useQuery<Calls[Name]["reply"], CallFailed>({
    ...callQuery(name, { page }),
    placeholderData: keepPreviousData,
  });
  return { ...query, turnTo };
}
