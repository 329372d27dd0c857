import { addKopecks, kopecks, subtractKopecks, type Kopecks } from "@rumb/money/kopecks";
import { create } from "zustand";

/**
 * Bets whose draw is still being shown. The balance on screen leaves a stake out at once («в игре») and keeps a win back
 * until the needle, the cell or the wheel has shown it. The session's own balance is always what the server said.
 */
export const useInPlay = create<{ stakeKopecks: Kopecks; hiddenKopecks: Kopecks }>()(() => ({
  stakeKopecks: kopecks(0),
  hiddenKopecks: kopecks(0),
}));

/** Takes a stake out of the shown balance until `end` is called. */
export function putInPlay(stakeKopecks: Kopecks): BetInPlay {
  let hiddenKopecks = stakeKopecks;
  change(stakeKopecks, stakeKopecks);
  let over = false;
  return {
    settled(winKopecks) {
      change(NOTHING, subtractKopecks(winKopecks, hiddenKopecks));
      hiddenKopecks = winKopecks;
    },
    end() {
      if (over) return;
      over = true;
      change(subtractKopecks(NOTHING, stakeKopecks), subtractKopecks(NOTHING, hiddenKopecks));
    },
  };
}

/** The balance to show: what the server last said, less what is not shown yet, never below zero. */
export function shownBalance(balanceKopecks: Kopecks, hiddenKopecks: Kopecks): Kopecks {
  return kopecks(Math.max(0, subtractKopecks(balanceKopecks, hiddenKopecks)));
}

const NOTHING = kopecks(0);

function change(stakeKopecks: Kopecks, hiddenKopecks: Kopecks): void {
  useInPlay.setState((before) => ({
    stakeKopecks: addKopecks(before.stakeKopecks, stakeKopecks),
    hiddenKopecks: addKopecks(before.hiddenKopecks, hiddenKopecks),
  }));
}

export type BetInPlay = {
  /** The server has settled the bet, and the session's balance contains it: from now on only the win is hidden. */
  settled(winKopecks: Kopecks): void;
  /** The result is shown, or the bet was refused: nothing is hidden any more. Calling it again changes nothing. */
  end(): void;
};
