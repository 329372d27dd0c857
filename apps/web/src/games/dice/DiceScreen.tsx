import {
  DICE_LIMITS,
  type DiceParams,
  dicePayoutKopecks,
  diceRange,
  type DiceRange,
} from "@rumb/games/dice/dice";
import { kopecks } from "@rumb/money/kopecks";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { useRemembered } from "../../browser/use-remembered.ts";
import { dismissAutobet, useAutobet } from "../../comfort/autobet-store.ts";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxStake } from "../shared/max-stake.ts";
import { maxWinRefusal } from "../shared/play-refusal.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useTerms } from "../shared/use-terms.ts";
import { DiceActions } from "./DiceActions.tsx";
import { DiceComfort } from "./DiceComfort.tsx";
import { DiceControls } from "./DiceControls.tsx";
import { DiceStage } from "./DiceStage.tsx";
import { CHANCE_BOUNDS, STAKE_BOUNDS } from "./dice-preview.ts";
import { useDiceTable } from "./use-dice-table.ts";

/** The Dice screen (spec.md §2): data and composition; the table itself is `useDiceTable`. */
export function DiceScreen() {
  const table = useDiceTable();
  const { moment, results: rolls, play } = table;
  const autobet = useAutobet("dice");
  const running = autobet.kind === "running";
  const set = useBet();
  const bet = running ? { ...set, stakeKopecks: autobet.run.stakeKopecks } : set;
  const terms = useTerms("dice");
  const place = useBetPlace(bet.stakeKopecks);
  const { stakeKopecks, chanceHundredths } = bet;
  const range = useRange(chanceHundredths);
  const { edgeHundredths } = terms;
  const payoutKopecks = dicePayoutKopecks(bet.stakeKopecks, { ...bet, direction: "down", edgeHundredths });
  const refusal = place.refusal ?? maxWinRefusal(payoutKopecks, terms.maxWinKopecks);
  const maxStakeKopecks = maxStake(place.balanceKopecks, STAKE_BOUNDS);

  const playOn = useCallback(
    (direction: DiceParams["direction"]): void => {
      dismissAutobet();
      void play({ stakeKopecks, chanceHundredths, direction });
    },
    [play, stakeKopecks, chanceHundredths],
  );

  return (
    <GameLayout
      title="Dice"
      stage={
        <DiceStage
          table={table}
          range={range}
          chanceHundredths={chanceHundredths}
          onChance={bet.setChance}
          autobet={autobet}
        />
      }
      controls={
        <DiceControls
          {...bet}
          onStake={bet.setStake}
          onChance={bet.setChance}
          maxStakeKopecks={maxStakeKopecks}
          payoutKopecks={payoutKopecks}
          terms={terms}
          locked={running}
        />
      }
      actions={
        <DiceActions
          range={range}
          moment={moment}
          autobet={autobet}
          signedIn={place.signedIn}
          refusal={refusal}
          onPlay={playOn}
        />
      }
      comfort={
        <DiceComfort
          {...bet}
          onStake={bet.setStake}
          maxStakeKopecks={maxStakeKopecks}
          lastSide={rolls[0]?.order.direction ?? "down"}
          playable={place.signedIn && !running && refusal === undefined}
          locked={running}
          refusal={refusal}
          onPlay={playOn}
        />
      }
    />
  );
}

/** The same object while the chance is. */
function useRange(chanceHundredths: number): DiceRange {
  return useMemo(() => diceRange(chanceHundredths), [chanceHundredths]);
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
