import { isRecord } from "@rumb/contract/guards";
import { Alert } from "@mui/material";
import { useListContext } from "react-admin";

/** Says above a list that more rows may fit than were found so far. It is asked for again by itself until there are none left to look for. */
export function PartialList() {
  const { meta } = useListContext();
  if (!isPartial({ meta })) return null;
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      Показаны не все строки: ставки этого игрока ещё считаются. Список обновится сам.
    </Alert>
  );
}

/** Whether an answer of a list lacks rows that are still being looked for. */
export function isPartial(answer: unknown): boolean {
  return isRecord(answer) && isRecord(answer["meta"]) && answer["meta"]["partial"] === true;
}
