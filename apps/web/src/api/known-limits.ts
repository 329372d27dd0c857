import type { LimitsReply } from "@rumb/contract/limits";
import type { Kopecks } from "@rumb/money/kopecks";
import { create } from "zustand";
import { call, onRefusal } from "./http.ts";
import { setLimits, useSession } from "./session.ts";
import { kopecksOf } from "./wire-amount.ts";

const NOTHING_KNOWN: LeftToday = { stakeKopecks: null, lossKopecks: null, timeIsUp: false };

/**
 * What the player's own limits leave them today; null where nothing holds, or where nobody knows at the moment. The pause is the
 * session's.
 */
export const useLeftToday = create<LeftToday>()(() => NOTHING_KNOWN);

/** Takes over what the server says of the limits after the player has changed them; the next game asks what they leave. */
export function takeLimits(reply: LimitsReply): void {
  asked = undefined;
  oldest = questions + 1;
  learnLimits(reply);
}

function learnLimits(reply: LimitsReply): void {
  forget();
  isHeld = [reply.stake, reply.loss, reply.time].some(({ limit }) => limit !== null);
  setLimits(reply);
}

onRefusal(({ code }) => {
  if (code === "STAKE_LIMIT" || code === "LOSS_LIMIT" || code === "TIME_LIMIT" || code === "PLAY_PAUSED") {
    void askWhatIsLeft();
  }
});
// A bet that has been settled, a refund, a new day's first win: what is left is another sum.
useSession.subscribe(({ balanceKopecks, site }, before) => {
  // The timer stands still while the computer sleeps; a page that is looked at again loads its player.
  if (site && site.now >= dayEndsAtMs) {
    dayEndsAtMs = Number.POSITIVE_INFINITY;
    forget();
    void askWhatIsLeft();
  }
  if (balanceKopecks === before.balanceKopecks) return;
  forget();
  if (!isHeld) return;
  clearTimeout(asking);
  asking = setTimeout(() => void askWhatIsLeft(), SETTLED_MS);
});

/** Asks once for each player who opens a game, and from then on whenever one who has limits has played: the button knows before it is pressed. */
export function watchLimits(playerId: number): void {
  if (asked === playerId) return;
  asked = playerId;
  void askWhatIsLeft();
}

/** Whose limits have been asked for. */
let asked: number | undefined;
/** Whether they have one. */
let isHeld = false;
let asking: ReturnType<typeof setTimeout> | undefined;
let questions = 0;
/** The first question whose answer is not older than what is known. */
let oldest = 0;
/** So long after the last change of the balance: bets that follow one another ask once. */
const SETTLED_MS = 500;

async function askWhatIsLeft(): Promise<void> {
  questions += 1;
  const own = questions;
  const answer = await call("limits/get", {});
  if (!answer.ok || own < oldest) return;
  oldest = own;
  const { stake, loss, time, now, day_ends } = answer.data;
  learnLimits(answer.data);
  useLeftToday.setState({
    stakeKopecks: leftOf(stake),
    lossKopecks: leftOf(loss),
    timeIsUp: time.left === 0,
  });
  clearTimeout(midnight);
  dayEndsAtMs = day_ends;
  midnight = setTimeout(forget, day_ends - now);
}

function forget(): void {
  useLeftToday.setState(NOTHING_KNOWN);
}

/** Ends what is known of the day, or a page that is left open would hold its player to it for good. */
let midnight: ReturnType<typeof setTimeout> | undefined;
/** Unix ms of the server's clock. */
let dayEndsAtMs = Number.POSITIVE_INFINITY;

function leftOf({ left }: LimitsReply["stake"]): Kopecks | null {
  return left === null ? null : kopecksOf(left);
}

type LeftToday = {
  readonly stakeKopecks: Kopecks | null;
  readonly lossKopecks: Kopecks | null;
  readonly timeIsUp: boolean;
};
