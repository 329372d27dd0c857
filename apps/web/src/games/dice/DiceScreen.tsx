import { DICE_LIMITS, dicePayoutKopecks, diceRange, type DiceParams } from "@rumb/games/dice/dice";
import { kopecks } from "@rumb/money/kopecks";
import { useSearchParams } from "wouter";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxWinRefusal } from "../shared/max-win.ts";
import { maxStake } from "../shared/max-stake.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useTerms } from "../shared/use-terms.ts";
import { useRemembered } from "../shared/use-remembered.ts";
import { DiceActions } from "./DiceActions.tsx";
import { DiceControls } from "./DiceControls.tsx";
import { CHANCE_BOUNDS, STAKE_BOUNDS } from "./dice-preview.ts";
import { DiceStage } from "./DiceStage.tsx";
import { useDiceTable } from "./use-dice-table.ts";

/** The Dice screen (spec.md §2): data and composition; the table itself is `useDiceTable`. */
export function DiceScreen() {
  const { moment, results: rolls, play } = useDiceTable();
  const bet = useBet();
  const terms = useTerms("dice");
  const { balanceKopecks, refusal, signedIn } = useBetPlace(bet.stakeKopecks);
  const range = diceRange(bet.chanceHundredths);
  const payoutKopecks = dicePayoutKopecks(bet.stakeKopecks, {
    ...bet,
    direction: "down",
    edgeHundredths: terms.edgeHundredths,
  });

  function playOn(direction: DiceParams["direction"]): void {
    void play({ stakeKopecks: bet.stakeKopecks, chanceHundredths: bet.chanceHundredths, direction });
  }

  return (
    <GameLayout
      title="Dice"
      stage={
        <DiceStage
          moment={moment}
          rolls={rolls}
          range={range}
          chanceHundredths={bet.chanceHundredths}
          onChance={bet.setChance}
        />
      }
      controls={
        <DiceControls
          {...bet}
          onStake={bet.setStake}
          onChance={bet.setChance}
          maxStakeKopecks={maxStake(balanceKopecks, STAKE_BOUNDS)}
          payoutKopecks={payoutKopecks}
          terms={terms}
        />
      }
      actions={
        <DiceActions
          range={range}
          moment={moment}
          signedIn={signedIn}
          refusal={refusal ?? maxWinRefusal(payoutKopecks, terms.maxWinKopecks)}
          onPlay={playOn}
        />
      }
    />
  );
}

/** Stake and chance: from the link, else from the last visit, else the defaults. */
function useBet() {
  const [link] = useSearchParams();
  const [stake, setStake] = useRemembered({
    key: "dice.stake",
    linked: link.get("bet"),
    bounds: STAKE_BOUNDS,
    initial: DICE_LIMITS.defaultStakeKopecks,
  });
  const [chanceHundredths, setChance] = useRemembered({
    key: "dice.chance",
    linked: link.get("chance"),
    bounds: CHANCE_BOUNDS,
    initial: DICE_LIMITS.defaultChanceHundredths,
  });
  return { stakeKopecks: kopecks(stake), setStake, chanceHundredths, setChance };
}
