import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { refusal, type Refusal } from "@rumb/contract/errors";
import { isSocketOriginAllowed } from "./realtime-origin.ts";
import { systemSchedule } from "../../platform/runtime/schedule.ts";

/**
 * Decides about a handshake before it is upgraded: its origin, and how many connections its address and all together
 * hold. An admitted connection is counted until its TCP socket closes, so nothing can leak or be counted twice.
 */
export function createAdmission({ publicOrigin, limits, addressOf }: AdmissionOptions) {
  const open = new Map<Socket, string>();
  const perAddress = new Map<string, number>();
  let closing = false;

  function count(address: string, change: 1 | -1): void {
    const held = (perAddress.get(address) ?? 0) + change;
    if (held > 0) perAddress.set(address, held);
    else perAddress.delete(address);
  }

  // One function for all connections, not one for each.
  function onClose(this: Socket): void {
    const address = open.get(this);
    open.delete(this);
    if (address !== undefined) count(address, -1);
  }

  return {
    /** Null when the connection may open; it is counted from then on. */
    admit(request: IncomingMessage): Refusal | null {
      const { headers, socket } = request;
      const { origin, host } = headers;
      const address = addressOf(request);
      const fetchSite = headers["sec-fetch-site"]?.toString();
      if (!isSocketOriginAllowed({ origin, host, fetchSite, publicOrigin })) return refusal("FOREIGN_ORIGIN");
      if (closing) return refusal("RESTARTING", { seconds: RETRY_SECONDS });
      const { maxConnections, maxPerAddress } = limits();
      if (open.size >= maxConnections) return refusal("OVERLOADED", { seconds: RETRY_SECONDS });
      if ((perAddress.get(address) ?? 0) >= maxPerAddress)
        return refusal("TOO_OFTEN", { seconds: RETRY_SECONDS });
      open.set(socket, address);
      count(address, 1);
      socket.on("close", onClose);
      return null;
    },
    /** Admits no more and resolves when every admitted connection is gone; those still open after `graceMs` are cut. */
    async close(graceMs: number): Promise<void> {
      closing = true;
      const cancel = systemSchedule(() => [...open.keys()].forEach((socket) => socket.destroy()), graceMs);
      await Promise.all(
        [...open.keys()].map((socket) => new Promise((resolve) => socket.once("close", resolve))),
      );
      cancel();
    },
  };
}

const RETRY_SECONDS = "5";

export type Admission = ReturnType<typeof createAdmission>;

type AdmissionOptions = {
  readonly publicOrigin: string | null;
  readonly limits: () => { readonly maxConnections: number; readonly maxPerAddress: number };
  readonly addressOf: (request: IncomingMessage) => string;
};
