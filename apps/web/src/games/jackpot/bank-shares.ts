import { chanceHundredths } from "@rumb/games/jackpot/jackpot";
import { addKopecks, kopecks, type Kopecks } from "@rumb/money/kopecks";
import type { JackpotRound } from "./jackpot-round.ts";

/** Most parts that the bar is divided into; beyond it the smallest share one part. */
export const BAR_PARTS = 24;

/**
 * The bank as parts of a bar: a part for each player in the order in which they came, the player's own always among them.
 * What is left over (the smallest of very many, or bets that are not known here) is one part without an owner.
 */
export function bankShares(round: JackpotRound, ownId: number | undefined): readonly BankShare[] {
  const faces = new Map(round.bets.map(({ playerId, name, imageUrl }) => [playerId, { name, imageUrl }]));
  const players = [...round.stakes].map(([playerId, stakeKopecks]) => ({ playerId, stakeKopecks }));
  const shown = largest(players, ownId);
  const parts = players
    .filter((player) => shown.has(player.playerId))
    .map(({ playerId, stakeKopecks }) => ({
      playerId,
      own: playerId === ownId,
      name: faces.get(playerId)?.name ?? "Игрок",
      imageUrl: faces.get(playerId)?.imageUrl ?? "",
      stakeKopecks,
      chanceHundredths: chanceHundredths(stakeKopecks, round.bankKopecks),
    }));
  const told = parts.reduce((sum, { stakeKopecks }) => addKopecks(sum, stakeKopecks), kopecks(0));
  const rest = kopecks(Math.max(0, round.bankKopecks - told));
  // Stakes that follow from rounded chances miss a kopeck here and there.
  const visible = chanceHundredths(rest, kopecks(Math.max(round.bankKopecks, 1)));
  return visible === 0 ? parts : [...parts, { ...OTHERS, stakeKopecks: rest, chanceHundredths: visible }];
}

function largest(players: readonly Player[], ownId: number | undefined): ReadonlySet<number> {
  if (players.length <= BAR_PARTS) return new Set(players.map(({ playerId }) => playerId));
  const bySize = players.toSorted((a, b) => b.stakeKopecks - a.stakeKopecks).slice(0, BAR_PARTS - 2);
  const ids = new Set(bySize.map(({ playerId }) => playerId));
  return ownId === undefined ? ids : ids.add(ownId);
}

const OTHERS = { playerId: null, own: false, name: "Остальные", imageUrl: "" } as const;

type Player = { readonly playerId: number; readonly stakeKopecks: Kopecks };

export type BankShare = {
  /** Null for all the others together. */
  readonly playerId: number | null;
  readonly own: boolean;
  readonly name: string;
  readonly imageUrl: string;
  readonly stakeKopecks: Kopecks;
  readonly chanceHundredths: number;
};
