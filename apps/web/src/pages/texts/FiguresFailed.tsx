import { FailedNotice } from "../../kit/FailedNotice.tsx";

/** Says why the text shows «…» in the place of figures, and offers to ask again. */
export function FiguresFailed({ failure, retry }: { failure: string | undefined; retry: () => void }) {
  if (failure === undefined) return null;
  return <FailedNotice reason={`Суммы и сроки в тексте не загрузились. ${failure}`} onRetry={retry} />;
}
