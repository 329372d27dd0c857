import { replyKey } from "./_model-bets.ts";
import type { Model } from "./_round-model.ts";

/** What was answered under every key, against what the books hold under it. */
export function createKeyTally(model: Model): KeyTally {
  const keys = new Map<string, ReturnType<typeof openTally>>();
  const players = [...model.players.keys()];

  function openTally(key: string) {
    const betIds = new Set<number>();
    return {
      betIds,
      wasRefused: false,
      mayStillCome: false,
      refused(): void {
        this.wasRefused = true;
      },
      accepted(answer: unknown): void {
        betIds.add(betIdOf(answer));
        if (betIds.size > 1) model.world.fail(`key ${key} was answered with two bets`);
      },
    };
  }

  function judge(key: string): void {
    const tally = keys.get(key);
    if (!tally) return;
    const stored = players.flatMap((playerId) => model.replies.get(replyKey(playerId, key)) ?? []);
    const inBooks = stored.map(({ reply }) => betIdOf(JSON.parse(reply)));
    for (const id of tally.betIds) {
      if (!inBooks.includes(id)) model.world.fail(`bet ${id} was acknowledged and is lost`);
    }
    const isRefused = tally.wasRefused && tally.betIds.size === 0 && !tally.mayStillCome;
    if (isRefused && inBooks.length > 0) model.world.fail(`key ${key} was refused and has a bet`);
  }

  return {
    open(key) {
      const tally = openTally(key);
      keys.set(key, tally);
      return tally;
    },
    judgeOld() {
      for (const key of [...keys.keys()].slice(0, -KEPT_KEYS)) {
        judge(key);
        keys.delete(key);
        for (const playerId of players) model.replies.delete(replyKey(playerId, key));
      }
    },
    judgeAll() {
      for (const key of keys.keys()) judge(key);
    },
  };
}

function betIdOf(answer: unknown): number {
  const text = JSON.stringify(answer);
  const found = /"id":(\d+)/.exec(text)?.[1];
  if (found === undefined) throw new Error(`an answer without a bet: ${text}`);
  return Number(found);
}

const KEPT_KEYS = 2000;

/** What somebody was told about one key. */
export type Tally = {
  /** A call was left without an answer: it may have its effect later. */
  mayStillCome: boolean;
  accepted(answer: unknown): void;
  refused(): void;
};

export type KeyTally = {
  open(key: string): Tally;
  /** Judges the oldest keys and forgets them. */
  judgeOld(): void;
  judgeAll(): void;
};
