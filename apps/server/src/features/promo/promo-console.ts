import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import {
  CreatedReply,
  isPromoGuessable,
  PROMO_LONG_NAME,
  PROMO_SHORT_USES,
  type PromoCreateRequest,
} from "@rumb/contract/operator";
import type { OperatorPromoCode } from "@rumb/contract/operator-rows";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query, SealedDatabase, SealedQuery } from "../../platform/db/database.ts";
import { createPromoCode, isPromoName, type PromoTerms, stopPromoCode } from "./promo-service.ts";
import { writeAudit } from "../../audit/audit-log.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import { type AskedList, type Keyed, type Operating, askedOne } from "../../operators/operator-calls.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import type { SettingValues } from "../../settings/settings.ts";
import { isBeyondAlone } from "../player-console/done-alone.ts";
import { readSum } from "../../operators/operator-input.ts";
import { makeOnce } from "../../operators/operator-key.ts";
import { listPromoCodes, type OperatedPromo } from "./promo-console-store.ts";

export type PromoDeps = {
  readonly database: Pick<SealedDatabase, "transaction">;
  readonly settings: { current(): Pick<SettingValues, "adjustments" | "oneOperator"> };
};

/** Promo codes by pages. */
export async function promoList(query: Query, asked: AskedList): Promise<ListPage<OperatorPromoCode>> {
  return rowsAs(await listPromoCodes(query, asked), wirePromo);
}

/** One code. Refuses `PROMO_NOT_FOUND`. */
export async function promoCard(query: Query, id: number): Promise<OperatorPromoCode | Refusal> {
  const { rows } = await promoList(query, askedOne(id));
  return rows[0] ?? refusal("PROMO_NOT_FOUND");
}

/**
 * Makes a code of the house. Refuses a name that is none, one that is taken, a short one with many uses, and a reward out of range; and `PROPOSAL_NEEDED`, without a
 * second operator's word, of a code for deposits and of one that would give more than an operator may in a day. A repeated key answers
 * as before.
 */
export async function createPromo(
  { database, settings }: PromoDeps,
  { body, idempotency, second }: MakingPromo,
  acting: Operating,
): Promise<{ id: number } | Refusal> {
  const terms = readPromoTerms(body);
  if (isRefusal(terms)) return terms;
  const { operatorId } = acting;
  const make = async (query: SealedQuery) => {
    const needsSecond =
      terms.kind === "deposit" ||
      (await isBeyondAlone(
        query,
        { operatorId, amount: terms.reward * terms.usesLimit, as: "gift" },
        settings.current(),
      ));
    if (second === undefined && needsSecond) return refusal("PROPOSAL_NEEDED");
    const refused = await second?.check(query, {});
    if (refused) return refused;
    const id = await createPromoCode(query, terms, { operatorId, proposalId: second?.proposalId ?? null });
    if (id === null) return refusal("PROMO_NAME_TAKEN");
    const after = await promoCard(query, id);
    await writeAudit(query, acting, {
      action: "create",
      resource: "promo_codes",
      subject: id,
      before: null,
      after,
    });
    await second?.done(query);
    return { id };
  };
  return database.transaction((query) =>
    makeOnce(query, { operatorId, idempotency, reply: CreatedReply }, () => make(query)),
  );
}

type MakingPromo = Keyed<PromoCreateRequest> & {
  /** When another operator has proposed it. */
  readonly second?: SecondWord;
};

/** Switches a code off for good; one that is off stays so. Refuses `PROMO_NOT_FOUND`. */
export async function stopPromo(
  { database }: { readonly database: Pick<SealedDatabase, "transaction"> },
  id: number,
  acting: Operating,
): Promise<object> {
  return database.transaction(async (query) => {
    const stopped = await stopPromoCode(query, id);
    const after = await promoCard(query, id);
    if (isRefusal(after) || !stopped) return isRefusal(after) ? after : {};
    const before = { ...after, stopped_at: null };
    await writeAudit(query, acting, { action: "stop", resource: "promo_codes", subject: id, before, after });
    return {};
  });
}

const REWARD = { minKopecks: 1, maxKopecks: 10_000_000 };

/** Reads what is typed of a code. Refuses a name that is none, a short one with many uses, and a reward out of range. */
export function readPromoTerms({
  name,
  terms,
  uses_limit: usesLimit,
}: PromoCreateRequest): PromoTerms | Refusal {
  if (!isPromoName(name)) return refusal("PROMO_NAME_MALFORMED");
  if (isPromoGuessable(name, usesLimit))
    return refusal("PROMO_NAME_GUESSABLE", {
      letters: String(PROMO_LONG_NAME),
      uses: String(PROMO_SHORT_USES),
    });
  const ofHouse = { name, usesLimit, createdBy: null };
  if (terms.kind === "deposit") return { ...ofHouse, ...terms };
  const reward = readSum(terms.reward, REWARD);
  return isRefusal(reward) ? reward : { ...ofHouse, kind: "player", reward };
}

function wirePromo(row: OperatedPromo): OperatorPromoCode {
  const { creatorId, creatorName } = row;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    reward: row.reward === null ? null : roubles(kopecks(row.reward)),
    percent: row.percent,
    uses_limit: row.usesLimit,
    used: row.used,
    created_by: creatorId === null || creatorName === null ? null : { id: creatorId, name: creatorName },
    created_at: row.createdAt.getTime(),
    stopped_at: row.stoppedAt && row.stoppedAt.getTime(),
  };
}
