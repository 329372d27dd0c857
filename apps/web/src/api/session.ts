import { type CallResult, readAnswer } from "@rumb/contract/endpoints/http-client";
import type { LimitsReply } from "@rumb/contract/limits";
import type { GetUserReply, PlayerUser, Site, Social } from "@rumb/contract/player";
import type { StatedBalance } from "@rumb/contract/stated-balance";
import { type Kopecks, addKopecks, kopecks } from "@rumb/money/kopecks";
import { create } from "zustand";
import { addBadge, BADGE_MS, dropBadge, type Badge } from "./badge-queue.ts";
import { freshLoads } from "./fresh-loads.ts";
import { call, onRefusal } from "./http.ts";
import { moneyCallsSettled } from "./money-call.ts";
import { rememberTerms } from "./shown-terms.ts";
import { newerBalance, type VersionedBalance } from "./versioned-balance.ts";
import { kopecksOf } from "./wire-amount.ts";

/** Who is at the screen, and the money they see. Nothing renders before `startSession` has finished. */
export const useSession = create<Session>()(() => ({
  status: "guest",
  user: undefined,
  balanceKopecks: kopecks(0),
  balanceVersion: undefined,
  badges: [],
  social: { vk: "", tg: "", bot_tg: "" },
  site: undefined,
  serverAheadMs: 0,
}));

/** First load of the user. A load that fails leaves a guest; the next connection tries again. */
export async function startSession(): Promise<void> {
  useSession.subscribe(({ site }) => rememberTerms(site?.terms));
  onRefusal(({ code, terms }) => {
    if (terms !== undefined) setTerms(terms);
    const signedInBefore = useSession.getState().status === "player";
    if (signedInBefore && TURNED_AWAY.has(code)) void refreshUser();
  });
  await load(() => takeBootAnswer() ?? call("get", {}));
}

/** Loads the user again, as they are after this call. A load that fails changes nothing; resolves to whether it succeeded. */
export const refreshUser = freshLoads({
  ready: moneyCallsSettled,
  send: () => load(() => call("get", {})),
});

/** Takes over a balance the server has stated, unless it is older than the one that is shown; `winKopecks` as in `showWin`. */
export function takeBalance(stated: StatedBalance, winKopecks: Kopecks = kopecks(0)): void {
  playedThrough = Math.max(playedThrough, stated.balance_version ?? 0);
  useSession.setState((shown) => newerBalance(shown, versioned(stated)));
  showWin(winKopecks);
}

/**
 * Whether an event with this version says something new. What `/api/get` has stated since is newer money, but says nothing of a game
 * that has moved.
 */
export function isNews(version: number): boolean {
  return version > playedThrough;
}

/** An amount above 0 shows as a `+amount` badge beside the balance for a second. */
export function showWin(winKopecks: Kopecks): void {
  if (winKopecks <= 0) return;
  badgesShown += 1;
  const id = badgesShown;
  useSession.setState(({ badges }) => ({ badges: addBadge(badges, { id, amountKopecks: winKopecks }) }));
  setTimeout(() => useSession.setState(({ badges }) => ({ badges: dropBadge(badges, id) })), BADGE_MS);
}

/** Takes over the operator's terms, so that previews never show what the server would no longer pay. */
export function setTerms(terms: Site["terms"]): void {
  termsHeard += 1;
  useSession.setState(({ site }) => (site ? { site: { ...site, terms } } : {}));
}

/** Takes over what the player has set for themselves. */
export function setLimits({ reminder, paused_until, time }: LimitsStated): void {
  limitsHeard += 1;
  const stated = { reminder: reminder.limit, paused_until, time: time.limit };
  useSession.setState(({ user }) => (user ? { user: { ...user, ...readLimits(stated) } } : {}));
}

/** Adds the progressive pot, which the play's own answer leaves out, then asks for the truth. */
export async function creditPot(potKopecks: Kopecks): Promise<void> {
  await moneyCallsSettled();
  useSession.setState(({ balanceKopecks }) => ({ balanceKopecks: addKopecks(balanceKopecks, potKopecks) }));
  showWin(potKopecks);
  await refreshUser();
}

/** Ends the session and reloads the site at its root. Returns the Russian sentence of a failure. */
export async function signOut(): Promise<string | undefined> {
  const result = await call("exit", {});
  if (!result.ok && result.code !== "NOT_SIGNED_IN") return result.error;
  location.assign("/");
  return undefined;
}

/** Refusals by which a page learns that its player is not what they were. */
const TURNED_AWAY: ReadonlySet<string> = new Set(["BANNED", "ACCOUNT_LEAVING", "NOT_SIGNED_IN"]);

let badgesShown = 0;
/** The greatest version that an answer to a call of this window or an event has stated. */
let playedThrough = 0;
/** How often the terms have been stated by what was no load. */
let termsHeard = 0;
/** The same of what the player has set for themselves. */
let limitsHeard = 0;

/** Terms and limits that come while the answer travels are newer than those in it, or others follow them. */
async function load(send: () => Promise<CallResult<GetUserReply>>): Promise<boolean> {
  const before = { termsHeard, limitsHeard };
  const result = await send();
  if (!result.ok) return false;
  const { user, site } = useSession.getState();
  apply(result.data, {
    terms: termsHeard === before.termsHeard ? undefined : site?.terms,
    limits: limitsHeard === before.limitsHeard ? undefined : user,
  });
  return true;
}

function apply({ user, site: stated }: GetUserReply, newer: Newer): void {
  const site = newer.terms === undefined ? stated : { ...stated, terms: newer.terms };
  const serverAheadMs = site.now - performance.now();
  if (!user.auth) {
    useSession.setState({
      status: "guest",
      user: undefined,
      social: user.social,
      site,
      serverAheadMs,
      balanceKopecks: kopecks(0),
      balanceVersion: undefined,
    });
    return;
  }
  const shown = useSession.getState();
  // A play that finished while this answer travelled knows the balance better.
  const isSame = shown.user?.id === user.id;
  if (!isSame) playedThrough = 0;
  const balance = isSame ? newerBalance(shown, versioned(user)) : versioned(user);
  useSession.setState({
    status: statusOf(user),
    user: {
      id: user.id,
      name: user.name,
      imageUrl: user.img,
      createdAtMs: user.created_at,
      banReason: user.is_ban_comment,
      deletion: deletionOf(user),
      isPromocoder: user.is_promocoder,
      isLinked: user.linked,
      telegram: boundTelegram(user),
      ...(isSame && newer.limits ? limitsOf(newer.limits) : readLimits(user.limits)),
    },
    social: user.social,
    site,
    serverAheadMs,
    ...balance,
  });
}

function readLimits(limits: PlayerUser["limits"]): OwnLimits {
  return {
    reminderMinutes: limits.reminder,
    pausedUntilMs: limits.paused_until,
    timeLimitMinutes: limits.time ?? null,
  };
}

function limitsOf({ reminderMinutes, pausedUntilMs, timeLimitMinutes }: OwnLimits): OwnLimits {
  return { reminderMinutes, pausedUntilMs, timeLimitMinutes };
}

function statusOf(user: PlayerUser): Session["status"] {
  if (user.is_ban) return "banned";
  return user.deletion ? "leaving" : "player";
}

function deletionOf({ deletion }: PlayerUser): SessionUser["deletion"] {
  if (!deletion) return null;
  const { due_at: dueAtMs, given_up: givenUp, waits } = deletion;
  return { dueAtMs, givenUpKopecks: kopecksOf(givenUp), waits };
}

function boundTelegram({ telegram }: PlayerUser): SessionUser["telegram"] {
  if (telegram === null) return null;
  const { name, username, contest_until: contestUntilMs } = telegram;
  return { name, username, contestUntilMs };
}

function versioned({ balance, balance_version }: StatedBalance): VersionedBalance {
  return { balanceKopecks: kopecksOf(balance), balanceVersion: balance_version };
}

type LimitsStated = Pick<LimitsReply, "reminder" | "paused_until" | "time">;

/** What a load must not take the place of. */
type Newer = { terms: Site["terms"] | undefined; limits: OwnLimits | undefined };

export type SessionUser = OwnLimits & {
  id: number;
  name: string;
  imageUrl: string;
  createdAtMs: number;
  banReason: string;
  /** They delete their account: when it goes, Unix ms, what they gave up, and whether money that came since holds it up. */
  deletion: { dueAtMs: number; givenUpKopecks: Kopecks; waits: boolean } | null;
  isPromocoder: boolean;
  /** VK and Telegram both are theirs. */
  isLinked: boolean;
  /** The Telegram account that is bound, and until when they may contest it, Unix ms of the server's clock. */
  telegram: { name: string; username: string | null; contestUntilMs: number } | null;
};

type OwnLimits = {
  /** How often they want to be reminded of the time; null for never. */
  reminderMinutes: number | null;
  /** The end of the pause that they take, Unix ms of the server's clock. */
  pausedUntilMs: number | null;
  /** Minutes of play that they allow themselves in a day. */
  timeLimitMinutes: number | null;
};

export type Session = VersionedBalance & {
  status: "guest" | "player" | "leaving" | "banned";
  /** Undefined for guests only. */
  user: SessionUser | undefined;
  badges: readonly Badge[];
  social: Social;
  /** Undefined until a load has succeeded. */
  site: GetUserReply["site"] | undefined;
  /** The server's clock less our steady one, milliseconds; late by the way of the answer that stated it. */
  serverAheadMs: number;
};

/**
 * The answer to the first `POST /api/get`, which the inline script of index.html sends while this bundle is still
 * on its way. Can be taken once; undefined when the script did not run. An answer that is not there 8 s from now
 * counts as failed: the site must not stay blank because of one slow call.
 */
function takeBootAnswer(): Promise<CallResult<GetUserReply>> | undefined {
  const boot = window.__rumbBoot;
  delete window.__rumbBoot;
  return boot && Promise.race([read(boot), failLater()]);
}

const TIMEOUT_MS = 8000;

async function read(boot: Promise<Response | null>): Promise<CallResult<GetUserReply>> {
  try {
    const response = await boot;
    return readAnswer(await response?.json(), response?.status ?? 0);
  } catch {
    return readAnswer(undefined, 0);
  }
}

function failLater(): Promise<CallResult<GetUserReply>> {
  return new Promise((resolve) => setTimeout(() => resolve(readAnswer(undefined, 0)), TIMEOUT_MS));
}

declare global {
  interface Window {
    /** Set by index.html. Resolves to null when the request failed. */
    __rumbBoot?: Promise<Response | null>;
    /** Set by index.html: vendor and renderer of the graphics, or why they are not known. */
    __rumbVideocard?: string;
  }
}
