import { Button } from "../../kit/Button.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import kit from "../../kit/primitives.module.css";

/** Says why the text shows «…» in the place of figures, and offers to ask again. */
export function FiguresFailed({ failure, retry }: { failure: string | undefined; retry: () => void }) {
  if (failure === undefined) return null;
  return (
    <div className={kit.row}>
      <StatusLine tone="lose">Суммы и сроки в тексте не загрузились. {failure}</StatusLine>
      <Button onClick={retry}>Повторить</Button>
    </div>
  );
}
