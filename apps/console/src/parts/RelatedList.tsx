import { operatorLists, type OperatorListName } from "@rumb/contract/operator-list";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { ListBase, Pagination } from "react-admin";

/** A list inside a page about something else: `of` narrows it to that. */
export function RelatedList({ name, of, children }: RelatedListProps) {
  return (
    <ListBase
      resource={name}
      filter={of}
      sort={{ ...operatorLists[name].byDefault }}
      perPage={25}
      disableSyncWithLocation
      storeKey={false}
    >
      <Box sx={{ overflowX: "auto" }}>{children}</Box>
      <Pagination rowsPerPageOptions={[25, 50, 100]} />
    </ListBase>
  );
}

type RelatedListProps = {
  name: OperatorListName;
  of: Readonly<Record<string, number>>;
  children: ReactNode;
};
