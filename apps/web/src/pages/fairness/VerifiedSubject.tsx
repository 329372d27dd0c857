import type { BetSlip } from "@rumb/contract/fair";
import { isSlipProblem, type SlipProblem } from "@rumb/contract/slips/slip";
import type { SlipReport } from "@rumb/contract/slips/slip-steps";
import { Report } from "../../fairness/Report.tsx";
import { SlipPlate } from "../../fairness/SlipPlate.tsx";
import { useSlipReport } from "../../fairness/use-slip-report.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import kit from "../../kit/primitives.module.css";

/** What the verifier says of the bet that was named. */
export function VerifiedSubject({ subject }: { subject: Subject | undefined }) {
  if (!subject) return <EmptyState instrument="compass" text="Здесь появится проверка, шаг за шагом." />;
  if ("problem" in subject) return <StatusLine tone="lose">{subject.problem}</StatusLine>;
  if ("report" in subject) return <Report report={subject.report} expanded />;
  return <VerifiedSlip slip={subject.slip} />;
}

function VerifiedSlip({ slip }: { slip: BetSlip }) {
  const report = useSlipReport(slip);
  return (
    <div className={kit.stack4}>
      <SlipPlate slip={slip} />
      {!report ? (
        <Skeleton block height={96} />
      ) : isSlipProblem(report) ? (
        <StatusLine tone="lose">{report.problem}</StatusLine>
      ) : (
        <Report report={report} expanded />
      )}
    </div>
  );
}

/** A slip, a round that was computed without one, or the reason why there is neither. */
export type Subject = { readonly slip: BetSlip } | { readonly report: SlipReport } | SlipProblem;
