import { BeaconCounts, BetSlip, BetSlipRequest, FairRotateRequest, FairState } from "../fair.ts";
import { DeletionAskReply, DeletionAskRequest, DeletionCancelReply, DeletionStanding } from "../deletion.ts";
import { EmptyReply } from "../http.ts";
import { LimitsPauseRequest, LimitsReply, LimitsSetRequest } from "../limits.ts";
import { MyBetsFilter, MyBetsReply, MyBetsRequest } from "../my-bets.ts";
import { MyResultsReply } from "../my-results.ts";
import { GetUserReply, GetUserRequest } from "../player.ts";
import { EndedSessionsReply, EndSessionRequest, OwnSessionsReply } from "../sessions.ts";
import { SiteTerms } from "../site-terms.ts";
import { endpoint, moneyEndpoint } from "../endpoint.ts";

/** The visitor and the site. A banned player may learn of the ban, and leave. */
export const accountEndpoints = {
  getUser: endpoint("everybody", "/api/get", { request: GetUserRequest, reply: GetUserReply }),
  exit: endpoint("everybody", "/api/exit", { reply: EmptyReply }),
  siteTerms: endpoint("everybody", "/api/site/terms", { reply: SiteTerms }),
  checkSession: endpoint("player", "/api/session/check", { reply: EmptyReply }),
};

/** «Это не я», within an hour of a binding. */
export const telegramEndpoints = {
  contest: endpoint("player", "/api/telegram/contest", { reply: EmptyReply }),
};

/** «Мои входы». */
export const sessionEndpoints = {
  get: endpoint("player", "/api/sessions/get", { reply: OwnSessionsReply }),
  end: endpoint("player", "/api/sessions/end", { request: EndSessionRequest, reply: EmptyReply }),
  endOthers: endpoint("player", "/api/sessions/end-others", { reply: EndedSessionsReply }),
};

/** «Удалить аккаунт»: what stands in the way, the request, and the way back for thirty days. */
export const deletionEndpoints = {
  get: endpoint("player", "/api/deletion/get", { reply: DeletionStanding }),
  // Whoever asks twice under one key, because the first answer was lost, is leaving by then.
  ask: endpoint("leaving", "/api/deletion/ask", {
    money: true,
    request: DeletionAskRequest,
    reply: DeletionAskReply,
  }),
  cancel: endpoint("leaving", "/api/deletion/cancel", { money: true, reply: DeletionCancelReply }),
};

/** The player's seeds, the slip of any bet: a slip is made to be shared; and how often a promised beacon did not come. */
export const fairEndpoints = {
  get: endpoint("player", "/api/fair/get", { reply: FairState }),
  rotate: endpoint("player", "/api/fair/rotate", { request: FairRotateRequest, reply: FairState }),
  bet: endpoint("visitor", "/api/fair/bet", { request: BetSlipRequest, reply: BetSlip }),
  beacons: endpoint("visitor", "/api/fair/beacons", { reply: BeaconCounts }),
};

/** «Мои игры» by pages, and as a file of the bets that fit the filter; and «Мои результаты». */
export const myBetsEndpoints = {
  get: endpoint("player", "/api/bets/get", { request: MyBetsRequest, reply: MyBetsReply }),
  results: endpoint("player", "/api/bets/results", { reply: MyResultsReply }),
  csv: endpoint("player", "/api/bets/csv", {
    request: MyBetsFilter,
    reply: { file: "rumb-bets.csv", contentType: "text/csv; charset=utf-8" },
  }),
};

/** The player's own limits. */
export const limitsEndpoints = {
  get: endpoint("player", "/api/limits/get", { reply: LimitsReply }),
  set: moneyEndpoint("/api/limits/set", { request: LimitsSetRequest, reply: LimitsReply }),
  pause: moneyEndpoint("/api/limits/pause", { request: LimitsPauseRequest, reply: LimitsReply }),
};
