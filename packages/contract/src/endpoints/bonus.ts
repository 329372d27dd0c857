import {
  BonusFreeReply,
  BonusFreeRequest,
  BonusMoreReply,
  BonusRepostCheckReply,
  BonusRepostReply,
  BonusRepostTransferReply,
  BonusSocialFreeReply,
  BonusSocialReply,
  PromoActiveReply,
  PromoActiveRequest,
  PromocoderCreateReply,
  PromocoderReply,
  RacebackOutReply,
  RacebackReply,
} from "../bonus.ts";
import { GetRefReply, OutRefReply } from "../referral.ts";
import { endpoint, moneyEndpoint } from "../endpoint.ts";

/** The bonus screens. */
export const bonusEndpoints = {
  promoActive: moneyEndpoint("/api/promo/active", { request: PromoActiveRequest, reply: PromoActiveReply }),
  moreFree: moneyEndpoint("/api/bonus/more/free", { request: BonusFreeRequest, reply: BonusFreeReply }),
  more: endpoint("player", "/api/bonus/more/get", { reply: BonusMoreReply }),
  repostCheck: moneyEndpoint("/api/bonus/repost/check", { reply: BonusRepostCheckReply }),
  repost: endpoint("player", "/api/bonus/repost/get", { reply: BonusRepostReply }),
  repostTransfer: moneyEndpoint("/api/bonus/repost/transfer", { reply: BonusRepostTransferReply }),
  socialFree: moneyEndpoint("/api/bonus/social/free", {
    request: BonusFreeRequest,
    reply: BonusSocialFreeReply,
  }),
  social: endpoint("player", "/api/bonus/social/get", { reply: BonusSocialReply }),
  raceback: endpoint("player", "/api/raceback/get", { reply: RacebackReply }),
  racebackOut: moneyEndpoint("/api/raceback/out", { reply: RacebackOutReply }),
  promocoderCreate: endpoint("promocoder", "/api/promocoder/create", {
    money: true,
    reply: PromocoderCreateReply,
  }),
  promocoder: endpoint("promocoder", "/api/promocoder/get", { reply: PromocoderReply }),
};

/** The partner programme. */
export const referralEndpoints = {
  standing: endpoint("player", "/api/user/getRef", { reply: GetRefReply }),
  out: moneyEndpoint("/api/user/outRef", { reply: OutRefReply }),
};
