import type { OperatorListName } from "@rumb/contract/operator-list";
import { type RaRecord, useGetList } from "react-admin";
import { useNavigate } from "react-router-dom";

/** What waits in a queue before and after one of its numbers, as ways there; the oldest comes first. */
export function useNeighbours(name: OperatorListName, waiting: object, id: number): Neighbours {
  const navigate = useNavigate();
  const { data = [] } = useGetList<RaRecord<number>>(name, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: "id", order: "ASC" },
    filter: waiting,
  });
  const to = (row: RaRecord<number> | undefined) =>
    row === undefined ? undefined : () => void navigate(`/${name}/${row.id}/show`);
  return {
    next: to(data.find((row) => row.id > id)),
    previous: to(data.findLast((row) => row.id < id)),
  };
}

export type Neighbours = {
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
};
