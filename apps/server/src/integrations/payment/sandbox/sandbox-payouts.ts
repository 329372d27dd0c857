import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Query } from "../../../platform/db/database.ts";
import type { App } from "../../../platform/http/http.ts";
import { rawBody } from "../../../platform/http/raw-body.ts";
import type { Random } from "../../../platform/runtime/random.ts";
import { CURRENCY } from "../payment-protocol.ts";
import { type PayoutReport, PayoutRequest } from "../payout-protocol.ts";
import { findPayout, keepPayout, type SandboxPayout } from "./sandbox-payout-store.ts";

const REFERENCE_BYTES = 5;
/** A destination that ends like this cannot be paid to. */
const FAILS = /13$/u;

/** The payouts of the sandbox's provider: paid at once, but for destinations that end in 13. */
export function sandboxPayouts(scope: App, { query, random }: { query: Query; random: Random }): void {
  scope.post("/payouts", async (request, reply) => {
    const asked: unknown = JSON.parse(rawBody(request.body).toString("utf8"));
    if (!Value.Check(PayoutRequest, asked) || asked.currency !== CURRENCY)
      return reply.code(400).send({ error: "the payout is not as documented" });
    const reference = `P-${Buffer.from(random.bytes(REFERENCE_BYTES)).toString("hex")}`;
    const state = FAILS.test(asked.destination) ? "failed" : "paid";
    const kept = await keepPayout(query, { ...asked, reference, state });
    const same = (["system", "destination", "amount"] as const).every(
      (field) => kept[field] === asked[field],
    );
    return same ? reportOf(kept) : reply.code(409).send({ error: "another payout has this number" });
  });
  const params = Type.Object({ payout: Type.String({ maxLength: 16 }) });
  scope.get("/payouts/:payout", { schema: { params } }, async (request, reply) => {
    const payout = await findPayout(query, request.params.payout);
    return payout === null ? reply.code(404).send({ error: "there is no such payout" }) : reportOf(payout);
  });
}

function reportOf({ payout, reference, amount, state }: SandboxPayout): PayoutReport {
  return { payout, reference, amount, currency: CURRENCY, status: state };
}
