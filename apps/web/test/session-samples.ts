import type { GetUserReply, PlayerUser, Site } from "@rumb/contract/player";
import type { SessionUser } from "../src/api/session.ts";

/** Player 7 as a page knows them, who has set and bound nothing; `change` says what differs. */
export function sessionUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 7,
    name: "",
    imageUrl: "",
    createdAtMs: 0,
    banReason: "",
    deletion: null,
    isPromocoder: false,
    isLinked: false,
    telegram: null,
    reminderMinutes: null,
    pausedUntilMs: null,
    timeLimitMinutes: null,
    ...change,
  };
}

/** The same player as the server states them; `user` and `site` say what differs. */
export function playerAnswer(user: Partial<PlayerUser> = {}, site: Partial<Site> = {}): PlayerAnswer {
  return {
    ok: true,
    data: {
      user: {
        auth: true,
        id: 7,
        name: "",
        img: "",
        created_at: 0,
        balance: 0,
        is_ban: false,
        is_ban_comment: "",
        ref_link: "",
        is_promocoder: false,
        linked: false,
        telegram: null,
        deletion: null,
        limits: { reminder: null, paused_until: null, time: null },
        social: { vk: "", tg: "", bot_tg: "" },
        ...user,
      },
      site: {
        socketPort: 1,
        sandbox: true,
        now: 0,
        terms: { edges: {}, max_win: null, pot: { share: 0, hits: 0 }, versions: {} },
        ...site,
      },
    },
  };
}

type PlayerAnswer = { readonly ok: true; readonly data: GetUserReply };
