import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callKey } from "../../api/call-query.ts";
import { onConnected, onSocketEvent } from "../../api/socket.ts";
import { READS } from "./use-claim.ts";

/**
 * Keeps the bonuses as the server has them. A claim in another window arrives as its balance; after a break of the
 * connection everything is asked for, because its events are lost.
 */
export function useBonusNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const askAgain = (): void => {
      for (const read of READS) void client.invalidateQueries({ queryKey: callKey(read) });
    };
    const ends = [
      onSocketEvent("updateBalance", askAgain),
      onSocketEvent("bindTg", askAgain),
      onConnected(askAgain),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}
