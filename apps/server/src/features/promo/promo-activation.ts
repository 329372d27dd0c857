import type { PromoActiveReply } from "@rumb/contract/bonus";
import { type Refusal, refusal } from "@rumb/contract/errors";
import { formatMoney } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { type BonusDeps, type BonusPlayer, payBonus } from "../../players/bonus-call.ts";
import { findPromoCode, insertPlayerUse, takePlayerUse } from "./promo-store.ts";
import { isOwnPromo, promoName } from "./promo-service.ts";

/**
 * Gives the reward of a code of kind `player`, once to a player. Refuses what there is not, what is used up, switched off,
 * used by them, their own (`isOwnPromo`), or meant for a deposit.
 */
export function activatePromo(
  deps: Pick<BonusDeps, "postings" | "publish">,
  player: BonusPlayer,
  typed: string,
): Promise<unknown> {
  const use = { name: promoName(typed), playerId: player.playerId };
  return payBonus<PromoActiveReply>(deps, player, async (unit) => {
    const taken = (await isOwnPromo(unit.query, use)) ? null : await takePlayerUse(unit.query, use);
    if (taken === null) return whyNot(unit.query, use);
    const causeId = await insertPlayerUse(unit.query, { codeId: taken.id, playerId: use.playerId });
    const reward = kopecks(taken.reward);
    await unit.credit({ kind: "promo", house: "bonus:promo", amount: reward, causeId });
    return {
      reward: roubles(reward),
      balance: roubles(unit.balance()),
      text: `Промокод активирован: вам начислено ${formatMoney(reward)} румбиков`,
    };
  });
}

async function whyNot(query: Query, use: { name: string; playerId: number }): Promise<Refusal> {
  const code = await findPromoCode(query, use);
  // That there is a code of the other kind is nobody's to find out here.
  if (code?.kind !== "player") return refusal(use.name === "" ? "PROMO_EMPTY" : "PROMO_UNKNOWN");
  if (await isOwnPromo(query, use)) return refusal("PROMO_OWN");
  return refusal(code.usedByPlayer ? "PROMO_ALREADY_USED" : "PROMO_USED_UP");
}
