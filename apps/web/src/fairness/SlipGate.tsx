import { useSearch } from "wouter";
import { LazySheet } from "../site/LazySheet.tsx";
import { slip } from "./fair-sheets.ts";
import { betIdIn, closeSlip } from "./slip-link.ts";

/** The slip of a bet over any page whose address says `?bet=ID`; fetched when one is opened for the first time. */
export function SlipGate() {
  const betId = betIdIn(useSearch());
  return (
    <LazySheet
      addressed
      subject={betId}
      open={betId !== undefined}
      onClose={closeSlip}
      title={`Ставка ${betId ?? ""}`}
      sheet={slip}
      given={betId === undefined ? undefined : { betId }}
    />
  );
}
