import type { AutobetGameId } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import type { ReactNode } from "react";
import type { HundredthsBounds } from "../kit/hundredths.ts";
import type { AutobetWay } from "./autobet-conductor.ts";

/** What a game offers to be bet on by itself: the bet as it is set now. */
export type AutobetOffer = {
  readonly game: AutobetGameId;
  readonly stakeKopecks: Kopecks;
  readonly bounds: HundredthsBounds;
  /** The rest of the bet in words: «шанс 50.00 %». */
  readonly terms: string;
  /** What the game asks for beside the bet, above the plan. */
  readonly fields?: ReactNode;
  /** Why no bet can be placed now. */
  readonly refusal: string | undefined;
  /** The ways to bet, in the order of their buttons, whatever was played last; where there is one, there is nothing to choose. */
  readonly ways: readonly [NamedWay, ...NamedWay[]];
  /** The label of the way that is likely to be meant: that of the last bet. */
  readonly meant: string;
};

export type NamedWay = { readonly label: string; readonly way: AutobetWay };
