import type { RacebackOutReply, RacebackReply } from "@rumb/contract/bonus";
import { refusal } from "@rumb/contract/errors";
import { RAKEBACK_UNITS_PER_KOPECK, WEEK_GAME } from "@rumb/games/bonuses/rakeback";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { type BonusDeps, type BonusPlayer, payBonus } from "../../players/bonus-call.ts";
import { insertBonusClaim, readRakeback, takeRakeback } from "./bonus-store.ts";
import { weekGameOf } from "../../settings/week-game.ts";

/** What has accrued, in whole kopecks, and the game of the week. */
export async function rakebackStanding(
  { database, settings }: Pick<BonusDeps, "database" | "settings">,
  playerId: number,
): Promise<RacebackReply> {
  const { units, deposits, now } = await readRakeback(database.query, playerId);
  return {
    user: {
      raceback: roubles(kopecks(Math.floor(units / RAKEBACK_UNITS_PER_KOPECK))),
      deposit: roubles(kopecks(deposits)),
    },
    week: { game: weekGameOf(settings)(now), procent: WEEK_GAME.numerator / WEEK_GAME.denominator },
  };
}

/** Moves the whole kopecks to the balance; what is less than one stays and counts on. `RAKEBACK_EMPTY` without any. */
export function payRakeback(
  deps: Pick<BonusDeps, "postings" | "publish">,
  player: BonusPlayer,
): Promise<unknown> {
  const { playerId } = player;
  return payBonus<RacebackOutReply>(deps, player, async (unit) => {
    const amount = await takeRakeback(unit.query, playerId);
    if (amount === 0) return refusal("RAKEBACK_EMPTY");
    const causeId = await insertBonusClaim(unit.query, { playerId, bonus: "rakeback", amount });
    await unit.credit({ kind: "bonus_rakeback", house: "bonus:rakeback", amount, causeId });
    return { balance: roubles(unit.balance()), sum: roubles(amount), raceback: 0 };
  });
}
