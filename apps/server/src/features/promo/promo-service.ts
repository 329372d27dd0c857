import { stateBalance } from "@rumb/contract/stated-balance";
import { type Refusal, refusal } from "@rumb/contract/errors";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import type { Query } from "../../platform/db/database.ts";
import type { PostingUnit } from "../../money/postings/posting.ts";
import { refuseLinked } from "../player-console/player-facts.ts";
import {
  findPromoCode,
  insertPromoCode,
  markStopped,
  readMakers,
  takeDepositUse,
  insertPlayerUse,
  takePlayerUse,
} from "./promo-store.ts";
import type { PromoActiveReply } from "@rumb/contract/bonus";
import { formatMoney } from "@rumb/money/format";
import { type BonusDeps, type BonusPlayer, payBonus } from "../../players/bonus-call.ts";

/** One name is one text, however it is typed: trimmed and in capitals. */
export function promoName(typed: string): string {
  return typed.trim().toUpperCase();
}

/**
 * Whether a code is the player's own: they have made it, or an operator behind it is them or an account linked to them. An operator
 * alone may make codes, and must not be who uses them.
 */
async function isOwnPromo(
  query: Query,
  { name, playerId }: { name: string; playerId: number },
): Promise<boolean> {
  const { isPlayers, operatorIds } = await readMakers(query, { name, playerId });
  if (isPlayers || operatorIds.includes(playerId)) return true;
  for (const operatorId of operatorIds) {
    if ((await refuseLinked(query, { operatorId, playerId })) !== null) return true;
  }
  return false;
}

/** The deposit code of that name, when this player may still use it. */
export async function findDepositPromo(
  query: Query,
  asked: { name: string; playerId: number },
): Promise<{ id: number } | Refusal> {
  const code = await findPromoCode(query, asked);
  // That there is a code of the other kind is nobody's to find out here.
  if (code?.kind !== "deposit") return refusal("PROMO_UNKNOWN");
  if (await isOwnPromo(query, asked)) return refusal("PROMO_OWN");
  if (code.usedByPlayer) return refusal("PROMO_ALREADY_USED");
  return code.usedUp ? refusal("PROMO_USED_UP") : { id: code.id };
}

/**
 * Adds the percent of the payment's code. A code is used when the payment is paid, not when it is begun: whoever never pays
 * takes it from nobody. So it may be used up by then, and nothing is added.
 */
export async function payDepositPromo(unit: PostingUnit, deposit: PromoDeposit): Promise<Kopecks> {
  if (deposit.promoCodeId === null) return kopecks(0);
  const { playerId, paymentId, promoCodeId: codeId } = deposit;
  const percent = await takeDepositUse(unit.query, { codeId, playerId, paymentId });
  if (percent === null) return kopecks(0);
  const bonus = kopecks(scaleInteger(deposit.amount, percent, 100));
  if (bonus > 0)
    await unit.credit({ kind: "deposit_promo", house: "bonus:promo", amount: bonus, causeId: paymentId });
  return bonus;
}

/** What a code has to know of a paid deposit. */
type PromoDeposit = {
  readonly paymentId: number;
  readonly playerId: number;
  readonly amount: Kopecks;
  readonly promoCodeId: number | null;
};

/** What a code gives: kopecks by itself, or whole percents of a payment. */
export type PromoTerms = {
  readonly name: string;
  /** How many players may use it. */
  readonly usesLimit: number;
  /** The player who made it; null for the house. */
  readonly createdBy: number | null;
} & (
  | { readonly kind: "player"; readonly reward: Kopecks }
  | { readonly kind: "deposit"; readonly percent: number }
);

const NAME = /^[A-ZА-ЯЁ0-9_-]{3,32}$/;

/** Whether a text can be the name of a code, however it is typed. */
export function isPromoName(typed: string): boolean {
  return NAME.test(promoName(typed));
}

/** Switches a code off for good; false when it was off, or there is none. */
export function stopPromoCode(query: Query, id: number): Promise<boolean> {
  return markStopped(query, id);
}

/** Makes a code; its id, or null when there is one of that name. Throws `RangeError` for a name that cannot be one. */
export function createPromoCode(
  query: Query,
  terms: PromoTerms,
  by: { operatorId: number | null; proposalId: number | null } = { operatorId: null, proposalId: null },
): Promise<number | null> {
  const name = promoName(terms.name);
  if (!isPromoName(name)) throw new RangeError(`«${name}» cannot be the name of a promo code`);
  return insertPromoCode(query, {
    name,
    kind: terms.kind,
    reward: terms.kind === "player" ? terms.reward : null,
    percent: terms.kind === "deposit" ? terms.percent : null,
    usesLimit: terms.usesLimit,
    createdBy: terms.createdBy,
    ...by,
  });
}

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
      ...stateBalance(unit),
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
