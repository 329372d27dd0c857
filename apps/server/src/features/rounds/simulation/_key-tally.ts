import { replyKey } from "./_model-bets.ts";
import type { Model } from "./_round-model.ts";

/** What was answered under every key, against what the books hold under it. */
export function createKeyTally(model: Model): KeyTally {
  const keys = new Map<string, ReturnType<typeof openTally>>();
  const players = [...model.players.keys()];

  function openTally(key: string, round: number | undefined) {
    const betIds = new Set<number>();
    return {
      betIds,
      wasRefused: false,
      mayStillCome: false,
      refused(): void {
        this.wasRefused = true;
      },
      accepted(answer: unknown): void {
        betIds.add(numberIn(answer, "id"));
        const joined = numberIn(answer, "round");
        if (round !== undefined && joined !== round) {
          model.world.fail(`key ${key} was meant for round ${round} and joined ${joined}`);
        }
        if (betIds.size > 1) model.world.fail(`key ${key} was answered with two bets`);
      },
    };
  }

  function judge(key: string): void {
    const tally = keys.get(key);
    if (!tally) return;
    const stored = players.flatMap((playerId) => model.replies.get(replyKey(playerId, key)) ?? []);
    const inBooks = stored.map(({ reply }) => numberIn(JSON.parse(reply), "id"));
    for (const id of tally.betIds) {
      if (!inBooks.includes(id)) model.world.fail(`bet ${id} was acknowledged and is lost`);
    }
    const isRefused = tally.wasRefused && tally.betIds.size === 0 && !tally.mayStillCome;
    if (isRefused && inBooks.length > 0) model.world.fail(`key ${key} was refused and has a bet`);
  }

  return {
    open(key, round) {
      const tally = openTally(key, round);
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

/** The first number of that name. */
function numberIn(answer: unknown, name: "id" | "round"): number {
  const text = JSON.stringify(answer);
  const found = new RegExp(`"${name}":(\\d+)`, "u").exec(text)?.[1];
  if (found === undefined) throw new Error(`an answer without ${name}: ${text}`);
  return Number(found);
}

const KEPT_KEYS = 2000;

/** What somebody was answered about one key. */
export type Tally = {
  /** A call was left without an answer: it may have its effect later. */
  mayStillCome: boolean;
  accepted(answer: unknown): void;
  refused(): void;
};

export type KeyTally = {
  /** `round` is the one that the bet names, if any. */
  open(key: string, round: number | undefined): Tally;
  /** Judges the oldest keys and forgets them. */
  judgeOld(): void;
  judgeAll(): void;
};
