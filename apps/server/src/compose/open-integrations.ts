import type { Server } from "node:http";
import type { Deps } from "../deps/deps.ts";
import type { PayoutProvider } from "../integrations/payment/payout-client.ts";
import type { StatementProvider } from "../integrations/payment/statement-client.ts";
import { openDrand } from "./open-drand.ts";
import { openPayments } from "./open-payments.ts";
import { openTelegram } from "./open-telegram.ts";
import { openVkGroup } from "./open-vk.ts";

type Outside = Pick<Deps, "config" | "database" | "log" | "clock" | "metrics" | "random">;

/** Opens the ways to whom the site asks: the payment provider, Telegram, the VK group, drand; in the sandbox these run here too. */
export async function openIntegrations(outside: Outside, onClose: OnClose): Promise<Integrations> {
  const payments = await openPayments(outside);
  onClose(() => payments.close());
  const telegram = await openTelegram(outside);
  onClose(() => telegram.close());
  const vkGroup = await openVkGroup(outside);
  onClose(() => vkGroup.close());
  const drand = await openDrand(outside);
  onClose(() => drand.close());
  return {
    beacons: drand.beacons,
    payments: payments.provider,
    payouts: payments.payouts,
    statements: payments.statements,
    telegram: telegram.telegram,
    vkCommunity: vkGroup.community,
    attach(httpServer) {
      payments.attach(httpServer);
      telegram.attach(httpServer);
    },
  };
}

export type Integrations = Pick<Deps, "beacons" | "payments" | "telegram" | "vkCommunity"> & {
  readonly payouts: PayoutProvider | null;
  readonly statements: StatementProvider | null;
  /** Tells the sandboxes where the site is, once it listens. */
  readonly attach: (httpServer: Server) => void;
};

/** Takes down how a part is closed. */
export type OnClose = (close: () => Promise<unknown>) => void;
