import type { DiscrepancyKind, DiscrepancyResolution } from "@rumb/contract/discrepancy-kinds";
import { kopecks } from "@rumb/money/kopecks";
import { resolveDiscrepancy } from "../src/features/discrepancies/discrepancy-resolving.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import type { OrderStanding } from "../src/integrations/payment/payment-provider.ts";
import {
  accepted,
  asSuperuser,
  moneyOf,
  openPayment,
  useWallet,
  type Wallet,
  type WalletDeps,
  walletOperator,
  walletPlayer,
} from "./_harness-wallet.ts";
import { beforeAll } from "vitest";

/** Kopecks of every payment that `asked` begins. */
export const ASKED = 10_000;

/** Kopecks: more than all that is resolved in a test. */
export const LAVISH = 1_000_000_000;

/** A deposit that came otherwise than asked, and one that was taken back; an operator has resolved both. */
export async function differ(
  deps: WalletDeps,
  { operatorId, playerId }: { operatorId: number; playerId: number },
): Promise<void> {
  const acting = { operatorId, address: "127.0.0.1" };
  const orderId = await openPayment(deps, { playerId, amount: 20_000 });
  const standing = { orderId, system: "qiwi", amount: kopecks(15_000), status: "paid" } as const;
  await settlePayment(deps, standing);
  const taken = await openPayment(deps, { playerId, amount: 30_000 });
  for (const status of ["paid", "reversed"] as const) {
    accepted(await settlePayment(deps, { orderId: taken, system: "qiwi", amount: kopecks(30_000), status }));
  }
  const rows = await deps.database.query<{ id: number; kind: string }>(
    `SELECT id, kind FROM discrepancies ORDER BY id`,
  );
  for (const { id, kind } of rows) {
    const resolution = kind === "amount" ? "credit" : "write_off";
    accepted(await resolveDiscrepancy(deps, { id, resolution, note: "по выписке" }, acting));
  }
}

type Row = {
  id: number;
  kind: DiscrepancyKind;
  expected: number;
  came: number;
  difference: number;
  resolution: string | null;
  playerMoved: number;
  houseMoved: number;
};

function paidAsAsked(orderId: number): OrderStanding {
  return { orderId, system: "qiwi", amount: kopecks(ASKED), status: "paid" };
}

/** Gives the calling file a wallet with an operator and a player who pays in, and what the tests of discrepancies say and see. */
export function useDiscrepancies() {
  const opened = useWallet();
  const who = { operatorId: 0, playerId: 0 };
  beforeAll(async () => {
    who.operatorId = await walletOperator(opened());
    who.playerId = await walletPlayer(opened(), 0);
  });

  /** The provider says of an order what it says. */
  function said(
    orderId: number,
    word: Partial<OrderStanding> = {},
    { deps }: Pick<Wallet, "deps"> = opened(),
  ) {
    return settlePayment(deps, { ...paidAsAsked(orderId), ...word });
  }

  /** The provider's statement has it as paid. */
  function stated(orderId: number) {
    return settlePayment(opened().deps, paidAsAsked(orderId), "statement");
  }

  /** A request of so long ago, in SQL; of now when absent. */
  async function asked(age?: string): Promise<number> {
    const order = await openPayment(opened().deps, { playerId: who.playerId, amount: ASKED });
    const sql = `UPDATE payments SET created_at = created_at - ${age} WHERE id = ${order}`;
    if (age !== undefined) await asSuperuser(opened().site, sql);
    return order;
  }

  const balance = async () => (await moneyOf(opened(), who.playerId)).balance;

  function rowsOf(orderId: number): Promise<Row[]> {
    return opened().site.database.query<Row>(
      `SELECT id, kind, expected, came, difference, resolution, player_moved AS "playerMoved", house_moved AS "houseMoved"
     FROM discrepancies WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
  }

  async function onlyOf(orderId: number): Promise<Row> {
    const [row, ...more] = await rowsOf(orderId);
    if (row === undefined || more.length > 0) throw new Error(`order ${orderId} has not one discrepancy`);
    return row;
  }

  function resolve(
    id: number,
    resolution: DiscrepancyResolution,
    { by = who.operatorId, wallet = opened() }: { by?: number | undefined; wallet?: Wallet } = {},
  ) {
    const acting = { operatorId: by, address: "127.0.0.1" };
    return resolveDiscrepancy(wallet.deps, { id, resolution, note: "по выписке" }, acting);
  }

  function withDayTotal(dayTotalKopecks: number, { deps }: Pick<Wallet, "deps"> = opened()): Wallet {
    const values = {
      ...settingDefaults,
      adjustments: { dayTotalKopecks },
      oneOperator: { dayTotalKopecks: LAVISH },
    };
    return { ...opened(), deps: { ...deps, settings: { current: () => values } } };
  }

  return { opened, who, said, stated, asked, balance, rowsOf, onlyOf, resolve, withDayTotal };
}
