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
import { endpoint } from "../endpoint.ts";

/** The bonus screens (spec.md §7). */
export const bonusEndpoints = {
  promoActive: endpoint("player", "/api/promo/active", {
    money: true,
    request: PromoActiveRequest,
    reply: PromoActiveReply,
  }),
  moreFree: endpoint("player", "/api/bonus/more/free", {
    money: true,
    request: BonusFreeRequest,
    reply: BonusFreeReply,
  }),
  more: endpoint("player", "/api/bonus/more/get", { reply: BonusMoreReply }),
  repostCheck: endpoint("player", "/api/bonus/repost/check", { money: true, reply: BonusRepostCheckReply }),
  repost: endpoint("player", "/api/bonus/repost/get", { reply: BonusRepostReply }),
  repostTransfer: endpoint("player", "/api/bonus/repost/transfer", {
    money: true,
    reply: BonusRepostTransferReply,
  }),
  socialFree: endpoint("player", "/api/bonus/social/free", {
    money: true,
    request: BonusFreeRequest,
    reply: BonusSocialFreeReply,
  }),
  social: endpoint("player", "/api/bonus/social/get", { reply: BonusSocialReply }),
  raceback: endpoint("player", "/api/raceback/get", { reply: RacebackReply }),
  racebackOut: endpoint("player", "/api/raceback/out", { money: true, reply: RacebackOutReply }),
  promocoderCreate: endpoint("promocoder", "/api/promocoder/create", {
    money: true,
    reply: PromocoderCreateReply,
  }),
  promocoder: endpoint("promocoder", "/api/promocoder/get", { reply: PromocoderReply }),
};

/** The partner programme. */
export const referralEndpoints = {
  standing: endpoint("player", "/api/user/getRef", { reply: GetRefReply }),
  out: endpoint("player", "/api/user/outRef", { money: true, reply: OutRefReply }),
};
