import { refusal, type Refusal } from "@rumb/contract/errors";
import type { OperatorFlag } from "@rumb/contract/operator-flags";
import type { OperatorMoney, OperatorPartner, OperatorTwins } from "@rumb/contract/operator-rows";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Database, Query } from "../../platform/db/database.ts";
import type { BetDigester } from "../bets/my-bets-digest.ts";
import { type BetList, catchUp, isFarBehind, openBetList, readSnapshot } from "../bets/my-bets-service.ts";
import { inTime } from "../../platform/runtime/in-time.ts";
import { walletOf } from "../../money/postings/posting.ts";
import {
  type AccountLink,
  linkOf,
  readAlikeReferrals,
  readLink,
  readPartner,
  readTwins,
  readWithdrawn,
} from "./player-facts-store.ts";

export type FactsDeps = {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly digester: Pick<BetDigester, "advance">;
  /** Signs of playing for rewards of a player, of some seconds ago at most; null while too many look for them. */
  readonly flagsOf: (playerId: number) => Promise<OperatorFlag[] | null>;
};

/** What an operator looks at before they decide about a player's money. */
export type PlayerFacts = {
  readonly money: OperatorMoney;
  readonly twins: OperatorTwins;
  /** Null: still being looked for. */
  readonly flags: OperatorFlag[] | null;
  readonly pendingWithdrawals: number;
};

/**
 * Sums come from the player's digest of bets, so they cost the same for a million bets as for ten. They and the flags are not waited for when bets
 * must be read that are not in memory: the card says so, and has them when it is asked for again.
 */
export async function playerFacts(deps: FactsDeps, playerId: number): Promise<PlayerFacts> {
  const { query } = deps.database;
  const [wallet, { withdrawn, pending }, totals, twins, flags] = await Promise.all([
    walletOf(query, { playerId, days: 1 }),
    readWithdrawn(query, playerId),
    inTime(betTotals(deps, playerId), PATIENCE_MS),
    readTwins(query, playerId),
    inTime(deps.flagsOf(playerId), PATIENCE_MS),
  ]);
  const money = {
    balance: roubles(wallet.balance),
    deposits: roubles(wallet.depositsTotal),
    withdrawn: roubles(kopecks(withdrawn)),
    wager_left: roubles(wallet.wagerLeft),
    wager_total: roubles(wallet.wagerTotal),
    staked: totals && roubles(kopecks(totals.stakedKopecks)),
    won: totals && roubles(kopecks(totals.wonKopecks)),
  };
  return { money, twins, flags, pendingWithdrawals: pending };
}

/** Refuses `LINKED_ACCOUNT` when an operator would decide what benefits a player who may be themselves, or their friend. */
export async function refuseLinked(
  query: Query,
  { operatorId, playerId }: { operatorId: number; playerId: number },
): Promise<Refusal | null> {
  const link = await readLink(query, [operatorId, playerId]);
  return link && refusal("LINKED_ACCOUNT", { link: LINKS[link] });
}

/** SQL: whether nothing links two rows of `players`, as `refuseLinked` asks it. */
export function areUnlinked(one: string, other: string): string {
  return `(${linkOf(one, other)}) IS NULL`;
}

const LINKS: Record<AccountLink, string> = {
  device: "одно устройство и один адрес",
  destination: "одни реквизиты вывода",
  referral: "приглашение по ссылке",
};

const PATIENCE_MS = 100;

async function betTotals(deps: FactsDeps, playerId: number): Promise<BetList["totals"]> {
  await catchUp(deps, playerId);
  return readSnapshot(deps, async (query) =>
    (await isFarBehind(query, playerId)) ? null : (await openBetList(query, playerId, {})).totals,
  );
}

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
