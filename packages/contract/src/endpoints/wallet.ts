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
import { endpoint, moneyEndpoint } from "../endpoint.ts";

/** The wallet; `withdrawTerms` is ours. */
export const walletEndpoints = {
  paymentNew: moneyEndpoint("/api/payment/new", { request: PaymentNewRequest, reply: PaymentNewReply }),
  payments: endpoint("player", "/api/payment/get", { request: PageRequest, reply: PaymentsReply }),
  withdraw: moneyEndpoint("/api/withdraw/out", { request: WithdrawRequest, reply: WithdrawReply }),
  withdrawCancel: moneyEndpoint("/api/withdraw/cancel", {
    request: WithdrawCancelRequest,
    reply: WithdrawCancelReply,
  }),
  withdrawals: endpoint("player", "/api/withdraw/getOut", { request: PageRequest, reply: WithdrawalsReply }),
  withdrawTerms: endpoint("player", "/api/withdraw/terms", { reply: WithdrawTerms }),
};
