import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import { PAGE_ROWS } from "@rumb/contract/paged";
import type {
  Withdrawal,
  WithdrawalsReply,
  WithdrawCancelReply,
  WithdrawReply,
  WithdrawRequest,
} from "@rumb/contract/wallet";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askAgain, callQuery } from "../../api/call-query.ts";
import { moneyCall } from "../../api/money-call.ts";
import { refreshUser, takeBalance } from "../../api/session.ts";
import { useWish } from "../../api/use-wish.ts";
import { toast } from "../../kit/toast.ts";
import { applyWithdrawal } from "./use-wallet-news.ts";

/** Asks for a withdrawal; the new row then stands on top of the list. */
export function useWithdrawalRequest(onCreated: () => void) {
  const client = useQueryClient();
  const [isUncertain, setUncertain] = useState(false);
  const request = useWish<WithdrawReply, WithdrawRequest>({
    mutationFn: async (wanted) => answered(await moneyCall("withdraw/out", wanted, () => setUncertain(true))),
    networkMode: "always",
    onSuccess({ data, ...stated }) {
      takeBalance(stated);
      insertOnTop(client, data);
      toast.success("Заявка на вывод создана");
      onCreated();
    },
    onError: showFailure,
    onSettled() {
      setUncertain(false);
      void askAgain(client, ["withdraw/getOut", "withdraw/terms"]);
    },
  });
  return { request, isUncertain };
}

/** Takes a withdrawal back; its row then says «Отмена». */
export function useCancellation() {
  const client = useQueryClient();
  return useMutation<WithdrawCancelReply, CallFailed, number>({
    mutationFn: async (id) => answered(await moneyCall("withdraw/cancel", { id })),
    networkMode: "always",
    onSuccess({ id, ...stated }) {
      takeBalance(stated);
      applyWithdrawal(client, { id, status: 1 });
      toast.success("Вы успешно отменили вывод");
    },
    onError: showFailure,
    onSettled() {
      void askAgain(client, ["withdraw/getOut", "withdraw/terms"]);
    },
  });
}

function showFailure({ failure }: CallFailed): void {
  toast.error(failure.outcomeUnknown ? UNKNOWN_OUTCOME : failure.error);
  if (failure.outcomeUnknown) void refreshUser();
}

const UNKNOWN_OUTCOME = "Не удалось узнать результат. Список и баланс обновятся, когда связь вернётся.";

function insertOnTop(client: QueryClient, row: Withdrawal): void {
  const { queryKey } = callQuery("withdraw/getOut", { page: 1 });
  client.setQueryData<WithdrawalsReply>(queryKey, (page) => {
    if (!page || page.data.some(({ id }) => id === row.id)) return page;
    return { ...page, data: [row, ...page.data].slice(0, PAGE_ROWS) };
  });
}
