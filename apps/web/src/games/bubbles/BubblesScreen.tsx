import { BUBBLES_LIMITS, bubblesChance, bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import { kopecks } from "@rumb/money/kopecks";
import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { useRemembered } from "../../browser/use-remembered.ts";
import { dismissAutobet, useAutobet } from "../../comfort/autobet-store.ts";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxStake } from "../shared/max-stake.ts";
import { maxWinRefusal } from "../shared/play-refusal.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useTerms } from "../shared/use-terms.ts";
import { BubblesActions } from "./BubblesActions.tsx";
import { BubblesComfort } from "./BubblesComfort.tsx";
import { BubblesControls } from "./BubblesControls.tsx";
import { BubblesStage } from "./BubblesStage.tsx";
import { STAKE_BOUNDS, TARGET_BOUNDS } from "./bubbles-bounds.ts";
import { chanceWords } from "./chance-words.ts";
import { useBubblesTable } from "./use-bubbles-table.ts";

/** The Bubbles screen (spec.md §2): data and composition; the table itself is `useBubblesTable`. */
export function BubblesScreen() {
  const table = useBubblesTable();
  const { moment, play } = table;
  const autobet = useAutobet("bubbles");
  const running = autobet.kind === "running";
  const { targetHundredths, setTarget, ...set } = useBet();
  const stakeKopecks = running ? autobet.run.stakeKopecks : set.stakeKopecks;
  const { edgeHundredths, maxWinKopecks } = useTerms("bubbles");
  const place = useBetPlace(stakeKopecks);
  const params = { targetHundredths, edgeHundredths };
  const payoutKopecks = bubblesPayoutKopecks(stakeKopecks, params);
  const chance = chanceWords(bubblesChance(params));
  const refusal = place.refusal ?? maxWinRefusal(payoutKopecks, maxWinKopecks);
  const stake = {
    stakeKopecks,
    onStake: set.setStake,
    maxStakeKopecks: maxStake(place.balanceKopecks, STAKE_BOUNDS),
    targetHundredths,
    locked: running,
  };

  const playOnce = useCallback((): void => {
    dismissAutobet();
    void play({ stakeKopecks, targetHundredths });
  }, [play, stakeKopecks, targetHundredths]);

  return (
    <GameLayout
      title="Bubbles"
      stage={<BubblesStage table={table} targetHundredths={targetHundredths} autobet={autobet} />}
      controls={
        <BubblesControls
          {...stake}
          onTarget={setTarget}
          payoutKopecks={payoutKopecks}
          chance={chance}
          maxWinKopecks={maxWinKopecks}
        />
      }
      actions={
        <BubblesActions
          moment={moment}
          autobet={autobet}
          signedIn={place.signedIn}
          refusal={refusal}
          bet={{ targetHundredths, chance }}
          onPlay={playOnce}
        />
      }
      comfort={
        <BubblesComfort
          {...stake}
          playable={place.signedIn && !running && refusal === undefined}
          refusal={refusal}
          onPlay={playOnce}
        />
      }
    />
  );
}

/** Stake and target: from the link, else from the last visit, else the defaults. */
function useBet() {
  const [link] = useSearchParams();
  const [stake, setStake] = useRemembered({
    key: "bubbles.stake",
    linked: link.get("bet"),
    bounds: STAKE_BOUNDS,
    initial: BUBBLES_LIMITS.defaultStakeKopecks,
  });
  const [targetHundredths, setTarget] = useRemembered({
    key: "bubbles.target",
    linked: link.get("target"),
    bounds: TARGET_BOUNDS,
    initial: BUBBLES_LIMITS.defaultTargetHundredths,
  });
  return { stakeKopecks: kopecks(stake), setStake, targetHundredths, setTarget };
}
