import { BUBBLES_LIMITS, bubblesChance, bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import { kopecks } from "@rumb/money/kopecks";
import { useSearchParams } from "wouter";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxWinRefusal } from "../shared/max-win.ts";
import { maxStake } from "../shared/max-stake.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useRemembered } from "../shared/use-remembered.ts";
import { useTerms } from "../shared/use-terms.ts";
import { BubblesActions } from "./BubblesActions.tsx";
import { BubblesControls } from "./BubblesControls.tsx";
import { BubblesStage } from "./BubblesStage.tsx";
import { STAKE_BOUNDS, TARGET_BOUNDS } from "./bubbles-bounds.ts";
import { chanceWords } from "./chance-words.ts";
import { useBubblesTable } from "./use-bubbles-table.ts";

/** The Bubbles screen (spec.md §2): data and composition; the table itself is `useBubblesTable`. */
export function BubblesScreen() {
  const { moment, results, play } = useBubblesTable();
  const { stakeKopecks, setStake, targetHundredths, setTarget } = useBet();
  const { edgeHundredths, maxWinKopecks } = useTerms("bubbles");
  const { balanceKopecks, refusal, signedIn } = useBetPlace(stakeKopecks);
  const params = { targetHundredths, edgeHundredths };
  const payoutKopecks = bubblesPayoutKopecks(stakeKopecks, params);
  const chance = chanceWords(bubblesChance(params));

  return (
    <GameLayout
      title="Bubbles"
      stage={<BubblesStage moment={moment} results={results} targetHundredths={targetHundredths} />}
      controls={
        <BubblesControls
          stakeKopecks={stakeKopecks}
          onStake={setStake}
          maxStakeKopecks={maxStake(balanceKopecks, STAKE_BOUNDS)}
          targetHundredths={targetHundredths}
          onTarget={setTarget}
          payoutKopecks={payoutKopecks}
          chance={chance}
          maxWinKopecks={maxWinKopecks}
        />
      }
      actions={
        <BubblesActions
          moment={moment}
          signedIn={signedIn}
          refusal={refusal ?? maxWinRefusal(payoutKopecks, maxWinKopecks)}
          bet={{ targetHundredths, chance }}
          onPlay={() => void play({ stakeKopecks, targetHundredths })}
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
