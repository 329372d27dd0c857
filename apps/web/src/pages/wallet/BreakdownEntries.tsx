import { WITHDRAWAL_METHODS, type WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import type { Kopecks } from "@rumb/money/kopecks";
import { breakdownOf } from "./breakdown.ts";
import { Entries, Entry } from "./Entries.tsx";
import { Figure } from "./Figure.tsx";

/** The account of a sum: what is taken off, and what arrives. Below 100.00 its figures are left open. */
export function BreakdownEntries({ method, sumKopecks }: { method: WithdrawalMethod; sumKopecks: Kopecks }) {
  const parts = breakdownOf(method, sumKopecks);
  const { percent, fixedKopecks } = WITHDRAWAL_METHODS[method];
  return (
    <Entries label="Расчёт">
      <Entry name="Сумма">{parts ? <Figure kopecks={parts.sumKopecks} /> : OPEN}</Entry>
      <Entry name={`Комиссия ${percent} %`}>
        {parts ? <Figure kopecks={parts.feeKopecks} sign="−" /> : OPEN}
      </Entry>
      {fixedKopecks > 0 && (
        <Entry name={`Комиссия ${fixedKopecks / 100} ₽`}>
          {parts ? <Figure kopecks={parts.fixedKopecks} sign="−" /> : OPEN}
        </Entry>
      )}
      <Entry name="К зачислению" total>
        <output>{parts ? <Figure kopecks={parts.payoutKopecks} unit /> : OPEN}</output>
      </Entry>
    </Entries>
  );
}

const OPEN = "—";
