import { lazy, Suspense } from "react";
import { useSearch } from "wouter";
import { Dialog } from "../kit/Dialog.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { RouteBoundary } from "../site/RouteBoundary.tsx";
import { betIdIn, closeSlip } from "./slip-link.ts";

/** The slip of a bet over any page whose address says `?bet=ID`; fetched when one is opened for the first time. */
export function SlipGate() {
  const betId = betIdIn(useSearch());
  return (
    <Dialog open={betId !== undefined} onClose={closeSlip} title={`Ставка ${betId ?? ""}`}>
      {betId !== undefined && (
        <RouteBoundary key={betId}>
          <Suspense fallback={<Skeleton block height={320} />}>
            <Slip betId={betId} />
          </Suspense>
        </RouteBoundary>
      )}
    </Dialog>
  );
}

const Slip = lazy(async () => {
  const { Slip } = await import("./Slip.tsx");
  return { default: Slip };
});
