import type { ProposalKind } from "@rumb/contract/operator-proposals";
import { expect } from "vitest";
import { deposit, openWalletDeps } from "./_harness-wallet.ts";
import type { KillSite, Person } from "./_kill-site.ts";

let codes = 0;

/** A deed of its kind that nobody has done yet. */
export async function deedOf(
  site: KillSite,
  kind: ProposalKind,
  banning: Person,
): Promise<{ readonly deed: object; readonly done: () => Promise<number> }> {
  const { call, counted, query } = site;
  const { id } = await site.person();
  const doneTo = (column: string) =>
    counted(`SELECT count(*) FROM players WHERE id = $1 AND ${column}`, [id]);
  const settings = `SELECT count(*) FROM audit_log WHERE resource = 'settings' AND action = $1 AND id > $2`;
  const { last } = await query<{ last: number }>(`SELECT coalesce(max(id), 0) AS last FROM audit_log`, []);
  codes += 1;
  const name = `УДАР-${codes}`;
  switch (kind) {
    case "adjust":
      return {
        deed: { kind, ask: { id, direction: "credit", sum: 250, reason: "Приз" } },
        done: () => counted(`SELECT count(*) FROM adjustments WHERE player_id = $1`, [id]),
      };
    case "setting":
      return {
        deed: { kind, ask: { id: "alarms", value: { numbersShownPerDay: 100 + codes } } },
        done: () => counted(settings, ["change", last]),
      };
    case "setting_reset":
      return { deed: { kind, ask: { id: "withdrawals" } }, done: () => counted(settings, ["reset", last]) };
    case "promo":
      return {
        deed: { kind, ask: { name, terms: { kind: "player", reward: 1 }, uses_limit: 1 } },
        done: () => counted(`SELECT count(*) FROM promo_codes WHERE name = $1`, [name]),
      };
    case "promocoder":
      return {
        deed: { kind, ask: { id, terms: { uses_limit: 5, reward: 1 } } },
        done: () => doneTo("promocoder_reward IS NOT NULL"),
      };
    case "unban":
      expect((await call(banning, "operator/players/ban", { id, comment: "Чужая карта" })).status).toBe(200);
      return { deed: { kind, ask: { id } }, done: () => doneTo("banned_at IS NULL") };
    case "resolve": {
      const found = await differing(site, id);
      return {
        deed: { kind, ask: { id: found, resolution: "credit", note: "По выписке" } },
        done: () =>
          counted(`SELECT count(*) FROM discrepancies WHERE id = $1 AND resolution = 'credit'`, [found]),
      };
    }
    case "role":
      return { deed: { kind, ask: { id, role: "support" } }, done: () => doneTo("role = 'operator'") };
  }
}

/** The number of a discrepancy: more money came than was asked for. */
async function differing({ servers, query }: KillSite, playerId: number): Promise<number> {
  const deps = await openWalletDeps(servers.site().database);
  const orderId = await deposit({ deps }, playerId, 10_000);
  const { id } = await query<{ id: number }>(
    `INSERT INTO discrepancies (subject, kind, order_id, player_id, expected, expected_state, came, came_state, source, difference)
     VALUES ('payment', 'amount', $1, $2, 10000, 'paid', 13000, 'paid', 'call', 3000) RETURNING id`,
    [orderId, playerId],
  );
  return id;
}
