import { textFact } from "@rumb/contract/slip-words";
import { formatRubles, formatTicket } from "@rumb/money/format";
import { lazy, Suspense } from "react";
import { RouteBoundary } from "../../site/RouteBoundary.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import type { PastJackpot } from "./jackpot-round.ts";
import { percent } from "./jackpot-words.ts";

/** The proof of a round that is over; fetched when one is opened for the first time. */
export function PastRoundSheet({ past, open, onClose }: PastRoundSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={past ? `Раунд № ${past.round}` : "Раунд"}>
      {past && (
        <RouteBoundary key={past.round}>
          <Suspense fallback={<Skeleton block height={320} />}>
            <RoundProof facts={factsOf(past)} serverSeed={past.serverSeed} hash={past.hash} />
          </Suspense>
        </RouteBoundary>
      )}
    </Dialog>
  );
}

const RoundProof = lazy(async () => {
  const { RoundProof } = await import("../../fairness/RoundProof.tsx");
  return { default: RoundProof };
});

function factsOf({ winner, ticket }: PastJackpot) {
  return [
    textFact("Победитель", winner.name),
    textFact("Банк", formatRubles(winner.bankKopecks)),
    textFact("Шанс", percent(winner.chanceHundredths)),
    textFact("Выигрышный билет", `${formatTicket(ticket)} из ${formatTicket(winner.bankKopecks)}`),
  ];
}

export type PastRoundSheetProps = {
  /** Stays while the sheet closes. */
  past: PastJackpot | undefined;
  open: boolean;
  onClose: () => void;
};
