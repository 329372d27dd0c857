import { operatorLists, type OperatorListName } from "@rumb/contract/operator-list";
import type { ReactElement, ReactNode } from "react";
import { List, Pagination, Title } from "react-admin";

/** A page with one list: filters, sort and page stand in its address. */
export function ConsoleList({
  name,
  title,
  filters,
  filterDefaultValues,
  aside,
  children,
}: ConsoleListProps) {
  return (
    <List
      resource={name}
      title={<Title title={title} />}
      sort={{ ...operatorLists[name].byDefault }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      filters={filters}
      filterDefaultValues={filterDefaultValues}
      exporter={false}
      empty={false}
      actions={aside ?? false}
      sx={{ "& .RaList-main": { minWidth: 0 }, "& .RaList-content": { overflowX: "auto" } }}
    >
      {children}
    </List>
  );
}

type ConsoleListProps = {
  name: OperatorListName;
  title: string;
  filters?: ReactElement[];
  filterDefaultValues?: Record<string, unknown>;
  aside?: ReactElement;
  children: ReactNode;
};
