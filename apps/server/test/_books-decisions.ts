import { kopecks } from "@rumb/money/kopecks";
import { createOwnPromo } from "../src/features/bonuses/promocoder-service.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { activatePromo } from "../src/features/promo/promo-service.ts";
import { propose, refuseProposal, withdrawProposal } from "../src/features/proposals/proposal-deciding.ts";
import { reconcile } from "../src/features/reconciliation/reconciliation.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { agreeOn } from "./_agree.ts";
import { linkTelegram } from "./_bonuses.ts";
import { type BooksSite, newPlayer } from "./_books-site.ts";
import { oneRow } from "./_harness-ledger.ts";
import { accepted, openPayment } from "./_harness-wallet.ts";
import { stating } from "./_reconciliation.ts";

/** What is decided on a site beside money that moves at once: words about proposals, a role, a right and its code, a compared day. */
export async function decideMore(site: BooksSite): Promise<void> {
  await sayNo(site);
  const { deps, operators } = site;
  await agreeOn(deps, operators, { kind: "role", ask: { id: await newPlayer(0), role: "support" } });
  await useOwnCode(site);
  await compareDay(site);
}

/** One proposal is refused, one withdrawn, and one waits. */
async function sayNo({ deps, operators: [one, other], player }: BooksSite): Promise<void> {
  const [by, second] = [one, other].map((operatorId) => ({ operatorId, address: "127.0.0.1" }));
  if (by === undefined || second === undefined) throw new Error("there are two operators");
  const gift = (sum: number) => ({
    body: {
      reason: "за потерю",
      deed: { kind: "adjust", ask: { id: player, direction: "credit", sum, reason: "за потерю" } } as const,
    },
  });
  const refused = accepted(await propose(deps, gift(91), by));
  accepted(await refuseProposal(deps, { id: refused.id, comment: "нет" }, second));
  const withdrawn = accepted(await propose(deps, gift(92), by));
  accepted(await withdrawProposal(deps, withdrawn.id, by));
  accepted(await propose(deps, gift(93), by));
}

async function useOwnCode({ deps, player, partner }: BooksSite): Promise<void> {
  const maker = { playerId: player, idempotency: undefined };
  accepted(await createOwnPromo({ ...deps, random: systemRandom }, maker));
  const { name } = await oneRow<{ name: string }>(
    deps.database,
    `SELECT name FROM promo_codes WHERE created_by IS NOT NULL`,
  );
  await linkTelegram({ deps }, partner);
  accepted(await activatePromo(deps, { playerId: partner, idempotency: undefined }, name));
}

/** A day whose statement has a deposit that was credited, and one that came otherwise. */
async function compareDay({ deps, player }: BooksSite): Promise<void> {
  const entry = { subject: "payment", system: "qiwi", status: "paid" } as const;
  const [known, other] = [
    await openPayment(deps, { playerId: player, amount: 7_000 }),
    await openPayment(deps, { playerId: player, amount: 8_000 }),
  ];
  accepted(await settlePayment(deps, { ...entry, orderId: known, amount: kopecks(7_000) }));
  const statements = stating(
    { ...entry, orderId: known, amount: kopecks(7_000), reference: "S-1" },
    { ...entry, orderId: other, amount: kopecks(8_500), reference: "S-2" },
  );
  await reconcile({ ...deps, statements });
}
