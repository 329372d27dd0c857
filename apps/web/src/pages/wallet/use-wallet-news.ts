import type { PaymentNews, PaymentsReply, WithdrawalNews, WithdrawalsReply } from "@rumb/contract/wallet";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { askAgain, callKey } from "../../api/call-query.ts";
import { onConnected, onSocketEvent } from "../../api/socket.ts";

/**
 * Keeps the ledger as the server states it: rows change the moment their event arrives, and whatever an event may have changed
 * beside them is asked for. After a break of the connection everything is asked for, because its events are lost.
 */
export function useWalletNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ends = [
      onSocketEvent("payment", (news) => {
        applyPayment(client, news);
        void askAgain(client, ["payment/get", "withdraw/terms"]);
      }),
      onSocketEvent("withdrawal", (news) => {
        applyWithdrawal(client, news);
        void askAgain(client, ["withdraw/getOut", "withdraw/terms"]);
      }),
      onConnected(() => void askAgain(client, SHOWN)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}

/** Writes into every page of the list that holds the withdrawal what has become of it. */
export function applyWithdrawal(client: QueryClient, news: Partial<WithdrawalNews> & { id: number }): void {
  client.setQueriesData<WithdrawalsReply>(
    { queryKey: callKey("withdraw/getOut") },
    (page) => page && { ...page, data: changed(page.data, news) },
  );
}

function applyPayment(client: QueryClient, news: PaymentNews): void {
  client.setQueriesData<PaymentsReply>(
    { queryKey: callKey("payment/get") },
    (page) => page && { ...page, data: changed(page.data, news) },
  );
}

function changed<Row extends { id: number }>(rows: Row[], news: Partial<Row> & { id: number }): Row[] {
  return rows.map((row) => (row.id === news.id ? { ...row, ...news } : row));
}

const SHOWN = ["payment/get", "withdraw/getOut", "withdraw/terms"] as const;
