import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Says to who does not see the skeleton beside it that something is being fetched. */
export function LoadingWords() {
  return (
    <VisuallyHidden>
      <output>Загрузка…</output>
    </VisuallyHidden>
  );
}
