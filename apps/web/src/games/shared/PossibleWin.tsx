import { formatMoney, formatShort } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { Readout } from "./Readout.tsx";

/** «Возможный выигрыш», by the function the server pays by; above 1 000 in the short form, whole for the pointer's hint. */
export function PossibleWin({ payoutKopecks }: { payoutKopecks: Kopecks }) {
  return (
    <Readout
      label="Возможный выигрыш"
      value={formatShort(payoutKopecks)}
      unit="₽"
      title={`${formatMoney(payoutKopecks)} ₽`}
      tone="win"
    />
  );
}
