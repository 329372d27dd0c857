import { PROPOSAL_KINDS } from "@rumb/contract/operator-proposals";
import { deedOf } from "../../apps/server/test/_kill-deeds.ts";
import type { Person } from "../../apps/server/test/_kill-site.ts";
import { type Call, callOf, counting, type MoneyCall, type MoneySite, withdrawing } from "./deeds.ts";

/** What an operator does, with what it is done to. */
function audited(
  name: string,
  make: (site: MoneySite, who: Person) => Promise<Omit<Call, "who">>,
): MoneyCall {
  return {
    name,
    queue: "audited",
    async prepare(site) {
      const who = await site.person("operator");
      return callOf(site, { who, ...(await make(site, who)) });
    },
  };
}

/** What operators do, alone and by twos. */
export const OPERATOR_CALLS: readonly MoneyCall[] = [
  ...(["credit", "debit"] as const).map((direction) =>
    audited(`operator/players/adjust: ${direction}`, async (site) => {
      const { id } = await site.person();
      return {
        path: "operator/players/adjust",
        body: { id, direction, sum: 250, reason: "Приз" },
        marks: [id],
        of: id,
        counts: counting("adjustments"),
      };
    }),
  ),
  audited("operator/withdrawals/approve", (site) => decision(site, ["approve", "paid"], {})),
  audited("operator/withdrawals/reject", (site) =>
    decision(site, ["reject", "rejected"], { comment: "Чужая карта" }),
  ),
  audited("operator/players/ban", async (site) => {
    const { id } = await site.person();
    return {
      path: "operator/players/ban",
      body: { id, comment: "Чужая карта" },
      keyed: false,
      marks: [id],
      of: id,
      counts: `SELECT count(*) FROM players WHERE id = $1 AND banned_at IS NOT NULL`,
    };
  }),
  ...PROPOSAL_KINDS.flatMap((kind) => [
    audited(`operator/proposals/create: ${kind}`, async (site, who) => {
      const { deed } = await deedOf(site, kind, who);
      return {
        path: "operator/proposals/create",
        body: { deed, reason: "Так надо" },
        counts: `SELECT count(*) FROM proposals WHERE proposed_by = $1`,
      };
    }),
    audited(`operator/proposals/confirm: ${kind}`, async (site) => {
      const proposer = await site.person("operator");
      const { deed, done } = await deedOf(site, kind, proposer);
      const { body } = await site.call(proposer, "operator/proposals/create", { deed, reason: "Так надо" });
      const id = Number(body.success?.["id"]);
      return {
        path: "operator/proposals/confirm",
        body: { id },
        keyed: false,
        of: id,
        counts: `SELECT count(*) FROM proposals WHERE id = $1 AND state = 'confirmed'`,
        alike: done,
      };
    }),
  ]),
];

async function decision(
  site: MoneySite,
  [verb, state]: readonly [verb: string, state: string],
  words: object,
): Promise<Omit<Call, "who">> {
  const { who, id } = await withdrawing(site);
  return {
    path: `operator/withdrawals/${verb}`,
    body: { id, ...words },
    keyed: false,
    marks: [who.id],
    of: id,
    counts: `SELECT count(*) FROM withdrawals WHERE id = $1 AND state = '${state}'`,
  };
}
