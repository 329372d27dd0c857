import type { OperatorListName } from "@rumb/contract/operator-list";
import { useEffect, useRef } from "react";
import { type RaRecord, useGetList } from "react-admin";
import { useNavigate } from "react-router-dom";

/** What waits in a queue before and after one of its numbers, as ways there; the oldest comes first. */
export function useNeighbours(
  name: OperatorListName,
  waiting: object,
  id: number,
): Neighbours & { goOn: () => void } {
  const navigate = useNavigate();
  const { data = [], isPending } = useGetList<RaRecord<number>>(name, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: "id", order: "ASC" },
    filter: waiting,
  });
  const to = (row: RaRecord<number> | undefined) =>
    row === undefined ? undefined : () => void navigate(`/${name}/${row.id}/show`);
  const next = to(data.find((row) => row.id > id));
  const goesOn = useRef(false);
  useEffect(() => {
    if (!goesOn.current || isPending) return;
    goesOn.current = false;
    next?.();
  });
  return {
    next,
    previous: to(data.findLast((row) => row.id < id)),
    /** Leads to the next one, as soon as it is known which that is. */
    goOn() {
      if (isPending) goesOn.current = true;
      else next?.();
    },
  };
}

export type Neighbours = {
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
};
