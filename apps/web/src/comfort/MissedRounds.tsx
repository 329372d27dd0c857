import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callQuery } from "../api/call-query.ts";
import { newsOfHeld } from "./missed-rounds.ts";
import type { HeldBet } from "./session-log.ts";
import { reportToSession } from "./session-news.ts";

/**
 * Asks what has become of bets in a shared round while another game's page is open: after a reload there nobody else hears how the round
 * ends. Draws nothing.
 */
export function MissedRounds({ game, held }: { game: HeldBet["game"]; held: readonly HeldBet[] }) {
  const { data } = useQuery({ ...callQuery("bets/get", { game }), refetchInterval: ASK_EVERY_MS });
  useEffect(() => {
    if (data !== undefined) newsOfHeld(held, data.data).forEach(reportToSession);
  }, [data, held]);
  return null;
}

const ASK_EVERY_MS = 30_000;
