import { PageRequest } from "../paged.ts";
import {
  PaymentNewReply,
  PaymentNewRequest,
  PaymentsReply,
  WithdrawalsReply,
  WithdrawCancelReply,
  WithdrawCancelRequest,
  WithdrawReply,
  WithdrawRequest,
  WithdrawTerms,
} from "../wallet.ts";
import { endpoint } from "../endpoint.ts";

/** The wallet (spec.md §7); `withdrawTerms` is ours. */
export const walletEndpoints = {
  paymentNew: endpoint("player", "/api/payment/new", {
    money: true,
    request: PaymentNewRequest,
    reply: PaymentNewReply,
  }),
  payments: endpoint("player", "/api/payment/get", { request: PageRequest, reply: PaymentsReply }),
  withdraw: endpoint("player", "/api/withdraw/out", {
    money: true,
    request: WithdrawRequest,
    reply: WithdrawReply,
  }),
  withdrawCancel: endpoint("player", "/api/withdraw/cancel", {
    money: true,
    request: WithdrawCancelRequest,
    reply: WithdrawCancelReply,
  }),
  withdrawals: endpoint("player", "/api/withdraw/getOut", { request: PageRequest, reply: WithdrawalsReply }),
  withdrawTerms: endpoint("player", "/api/withdraw/terms", { reply: WithdrawTerms }),
};
