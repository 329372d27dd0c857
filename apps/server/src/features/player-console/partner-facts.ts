import type { OperatorPartner } from "@rumb/contract/operator-rows";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { readAlikeReferrals, readPartner } from "./partner-facts-store.ts";

/** A player's place in the partner programme, and who of it looks like one person. Throws when there is no such player. */
export async function partnerFacts(query: Query, playerId: number): Promise<OperatorPartner> {
  const partner = await readPartner(query, playerId);
  if (partner === null) throw new Error(`there is no player ${playerId}`);
  const { referrerId, referrerName, referrals, earned, paidOut } = partner;
  const [alike, own] = await Promise.all([
    referrals === 0 ? [] : readAlikeReferrals(query, { referrerId: playerId }),
    referrerId === null ? [] : readAlikeReferrals(query, { referrerId, referralId: playerId }),
  ]);
  return {
    referrer:
      referrerId === null
        ? null
        : { id: referrerId, name: referrerName ?? "", alike: own.map(({ by }) => by) },
    referrals,
    earned: roubles(kopecks(earned)),
    paid_out: roubles(kopecks(paidOut)),
    alike,
  };
}
