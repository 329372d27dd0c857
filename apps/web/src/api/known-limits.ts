import type { LimitsReply } from "@rumb/contract/limits";
import type { Kopecks } from "@rumb/money/kopecks";
import { create } from "zustand";
import { call, onRefusal } from "./http.ts";
import { useSession } from "./session.ts";
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
  learnLimits(reply);
}

function learnLimits({ stake, loss, reminder, time, paused_until }: LimitsReply): void {
  useLeftToday.setState(NOTHING_KNOWN);
  isHeld = [stake, loss, time].some(({ limit }) => limit !== null);
  useSession.setState(({ user }) =>
    user
      ? {
          user: {
            ...user,
            reminderMinutes: reminder.limit,
            timeLimitMinutes: time.limit,
            pausedUntilMs: paused_until,
          },
        }
      : {},
  );
}

onRefusal(({ code }) => {
  if (code === "STAKE_LIMIT" || code === "LOSS_LIMIT" || code === "TIME_LIMIT" || code === "PLAY_PAUSED") {
    void askWhatIsLeft();
  }
});
// A bet that has been settled, a refund, a new day's first win: what is left is another sum.
useSession.subscribe(({ balanceKopecks }, before) => {
  if (balanceKopecks === before.balanceKopecks) return;
  useLeftToday.setState(NOTHING_KNOWN);
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
/** So long after the last change of the balance: bets that follow one another ask once. */
const SETTLED_MS = 500;

async function askWhatIsLeft(): Promise<void> {
  const answer = await call("limits/get", {});
  if (!answer.ok) return;
  const { stake, loss, time, now, day_ends } = answer.data;
  learnLimits(answer.data);
  useLeftToday.setState({
    stakeKopecks: leftOf(stake),
    lossKopecks: leftOf(loss),
    timeIsUp: time.left === 0,
  });
  clearTimeout(midnight);
  midnight = setTimeout(() => useLeftToday.setState(NOTHING_KNOWN), day_ends - now);
}

/** Ends what is known of the day, or a page that is left open would hold its player to it for good. */
let midnight: ReturnType<typeof setTimeout> | undefined;

function leftOf({ left }: LimitsReply["stake"]): Kopecks | null {
  return left === null ? null : kopecksOf(left);
}

type LeftToday = {
  readonly stakeKopecks: Kopecks | null;
  readonly lossKopecks: Kopecks | null;
  readonly timeIsUp: boolean;
};
