import { stateBalance, type StatedBalance } from "@rumb/contract/stated-balance";
import { type ErrorCode, isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { PAGE_ROWS, pageLinks } from "@rumb/contract/paged";
import {
  type Withdrawal,
  WITHDRAWAL_SYSTEMS,
  type WithdrawCancelReply,
  type WithdrawalsReply,
  type WithdrawReply,
  type WithdrawRequest,
} from "@rumb/contract/wallet";
import {
  maskDestination,
  readDestination,
  isWithdrawalMethod,
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
  withdrawalPayout,
} from "@rumb/games/wallet/withdrawal-methods";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { Query } from "../../platform/db/database.ts";
import type { IdempotencyClaim } from "../../money/command.ts";
import { refundWithdrawal, publishDecision, WITHDRAWAL_STATUS } from "./withdrawal-ending.ts";
import type { Destinations } from "./withdrawal-destinations.ts";
import { insertWithdrawal, readTakenOut, readWithdrawals, type WithdrawalRow } from "./withdrawal-store.ts";
import { approvalsFor, missingCondition, readStanding } from "./withdrawal-terms.ts";

export type WithdrawalDeps = Pick<Deps, "database" | "postings" | "publish"> & {
  readonly settings: Pick<Deps["settings"], "current">;
  readonly destinations: Destinations;
};

/** A player's call that moves money. */
export type WithdrawalCall<Body> = {
  readonly playerId: number;
  readonly idempotency: IdempotencyClaim | undefined;
  readonly body: Body;
};

/** Holds the whole sum until an operator has decided or the player cancels. `address` is the caller's. */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  call: WithdrawalCall<WithdrawRequest> & { readonly address: string },
): Promise<unknown> {
  const { playerId, body, address } = call;
  const asked = readRequest(body);
  if (isRefusal(asked)) return asked;
  const { method, number, sum } = asked;
  const settings = deps.settings.current();
  const { withdrawals: terms } = settings;
  const settled = await deps.postings.run<WithdrawReply, StatedBalance>({
    playerId,
    idempotency: concealed(deps, call.idempotency),
    async work(unit) {
      const missing = missingCondition(sum, await readStanding(unit.query, playerId, terms), terms);
      if (missing !== null) return missing;
      // Split into small requests, a large sum stays a large one.
      const kopecksOfDay = sum + (await readTakenOut(unit.query, playerId));
      const request = {
        playerId,
        method,
        mask: maskDestination(method, number),
        amount: sum,
        payout: withdrawalPayout(method, sum),
        approvalsNeeded: approvalsFor(kopecksOfDay, settings),
      };
      const row = await insertWithdrawal(unit.query, {
        ...request,
        destination: deps.destinations.seal({ ...request, number }),
        address,
        videocard: body.videocard ?? null,
      });
      await unit.charge({
        kind: "withdrawal_hold",
        house: "withdrawals:pending",
        amount: sum,
        causeId: row.id,
      });
      const stated = stateBalance(unit);
      return { reply: { data: wireWithdrawal(row), ...stated }, events: stated };
    },
  });
  if (isRefusal(settled)) return settled;
  const { reply, events: stated } = settled;
  if (stated) deps.publish({ room: { playerId }, event: "updateBalance", data: { ...stated, win: 0 } });
  return reply;
}

/** Gives the whole sum back, once, while nobody has decided. */
export async function cancelWithdrawal(
  deps: WithdrawalDeps,
  { playerId, idempotency, body: { id } }: WithdrawalCall<{ id: number }>,
): Promise<unknown> {
  const settled = await deps.postings.run<
    WithdrawCancelReply,
    { cancelled: WithdrawalRow; stated: StatedBalance }
  >({
    playerId,
    idempotency,
    async work(unit) {
      const row = await refundWithdrawal(unit, { id, state: "cancelled", operatorId: null, comment: "" });
      if (isRefusal(row)) return row;
      const stated = stateBalance(unit);
      return { reply: { id, ...stated }, events: { cancelled: row, stated } };
    },
  });
  if (isRefusal(settled)) return settled;
  if (!settled.replayed) {
    publishDecision(deps.publish, settled.events.cancelled, settled.events.stated);
  }
  return settled.reply;
}

/** A page of the player's withdrawals. */
export async function listWithdrawals(
  query: Query,
  playerId: number,
  page: number,
): Promise<WithdrawalsReply> {
  const offset = (page - 1) * PAGE_ROWS;
  const { rows, total } = await readWithdrawals(query, { playerId, offset, limit: PAGE_ROWS });
  return { data: rows.map(wireWithdrawal), links: pageLinks(page, total) };
}

type AskedWithdrawal = {
  readonly method: WithdrawalMethod;
  readonly number: string;
  readonly sum: Kopecks;
};

const MALFORMED: Record<WithdrawalMethod, ErrorCode> = {
  qiwi: "PHONE_MALFORMED",
  card: "CARD_MALFORMED",
  fkwallet: "FKWALLET_MALFORMED",
  yoomoney: "YOOMONEY_MALFORMED",
};

function readRequest({ system, system_number: typed, sum }: WithdrawRequest): AskedWithdrawal | Refusal {
  if (!isWithdrawalMethod(system)) {
    return refusal("WITHDRAWAL_METHOD_UNKNOWN", { methods: WITHDRAWAL_SYSTEMS.join(", ") });
  }
  const number = readDestination(system, typed);
  if (number === null) return refusal(MALFORMED[system]);
  const amount = parseHundredths(sum);
  if (amount === null) return refusal("AMOUNT_MALFORMED");
  const { minKopecks: min, maxKopecks: max } = WITHDRAWAL_METHODS[system];
  if (amount < min || amount > max) {
    return refusal("WITHDRAWAL_OUT_OF_RANGE", { min: formatMoney(min), max: formatMoney(max) });
  }
  return { method: system, number, sum: kopecks(amount) };
}

/** The fingerprint of this call holds the whole number, which must not lie about in the table of repeats. */
function concealed(
  { destinations }: WithdrawalDeps,
  claim: IdempotencyClaim | undefined,
): IdempotencyClaim | undefined {
  return (
    claim && {
      key: claim.key,
      fingerprint: destinations.fingerprint(claim.fingerprint),
      earlier: destinations.earlierFingerprints(claim.fingerprint),
    }
  );
}

/** A withdrawal as its player sees it, and an operator too. */
export function wireWithdrawal(row: Omit<WithdrawalRow, "method"> & { readonly method: string }): Withdrawal {
  return {
    id: row.id,
    system: row.method,
    system_number: row.mask,
    sum: roubles(kopecks(row.amount)),
    payout: roubles(kopecks(row.payout)),
    status: WITHDRAWAL_STATUS[row.state],
    comment: row.comment,
    created_at: row.createdAt.getTime(),
    ...(row.reference !== null && { reference: row.reference }),
  };
}
