import { operatorLists, type OperatorListName } from "@rumb/contract/operator-list";
import { Box } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import { ColumnsButton, FilterButton, List, Pagination, Title, useListContext } from "react-admin";
import { QueueNews } from "../live/QueueNews.tsx";
import { FaultAlert } from "./FaultAlert.tsx";
import { ListFileButton } from "./ListFileButton.tsx";
import { ListKeys } from "./ListKeys.tsx";
import { isPartial, PartialList } from "./PartialList.tsx";
import { RowLabels } from "./RowLabels.tsx";
import { WaitingRows } from "./WaitingRows.tsx";

/** A page with one list: filters, sort and page stand in its address, which views keep under a name; which columns are shown stays in the browser. */
export function ConsoleList({
  name,
  title,
  filters = NO_FILTERS,
  filterDefaultValues,
  perPage = 25,
  refreshMs,
  aside,
  children,
}: ConsoleListProps) {
  return (
    <List
      resource={name}
      title={<Title title={title} />}
      sort={{ ...operatorLists[name].byDefault }}
      perPage={perPage}
      pagination={<Pages />}
      filters={filters}
      filterDefaultValues={filterDefaultValues}
      queryOptions={{
        refetchInterval: ({ state }) => (isPartial(state.data) ? PARTIAL_MS : (refreshMs ?? false)),
      }}
      exporter={false}
      empty={false}
      actions={<Tools name={name} aside={aside} canFilter={filters.length > 0} />}
      sx={{ "& .RaList-main": { minWidth: 0 }, "& .RaList-content": { overflowX: "auto" }, ...CHOSEN }}
    >
      <ListKeys />
      <QueueNews />
      <PartialList />
      <Loaded>
        {children}
        <RowLabels />
      </Loaded>
    </List>
  );
}

/** Nobody knows whether there are rows when they did not load: then that is said. Rows of before stay, and are dim while others are awaited. */
function Loaded({ children }: { children: ReactNode }) {
  const { refetch, isPending, isPlaceholderData } = useListContext();
  const fault = useListFault();
  if (fault !== null) return <FaultAlert error={fault} onRetry={() => void refetch()} />;
  if (isPending) return <WaitingRows />;
  return (
    <Box sx={isPlaceholderData ? STALE : undefined} aria-busy={isPlaceholderData}>
      {children}
    </Box>
  );
}

const STALE = { opacity: 0.5, pointerEvents: "none" };

function Pages() {
  return useListFault() === null && <Pagination rowsPerPageOptions={[25, 50, 100]} />;
}

function useListFault(): Error | null {
  const { error, data = [] } = useListContext();
  return error instanceof Error && data.length === 0 ? error : null;
}

function Tools({
  name,
  aside,
  canFilter,
}: Pick<ConsoleListProps, "name" | "aside"> & { canFilter: boolean }) {
  return (
    <Box
      className="no-print"
      // The filters beside them break sooner than these do.
      sx={{
        display: "flex",
        flexWrap: { xs: "wrap", md: "nowrap" },
        flexShrink: { md: 0 },
        gap: 0.5,
        alignItems: "center",
        py: 0.5,
      }}
    >
      {canFilter && <FilterButton />}
      <ColumnsButton />
      <ListFileButton list={name} />
      {aside}
    </Box>
  );
}

/** What can be done with the chosen rows stands above them: the library lays it over the filters, where a list that scrolls cuts it off. */
const CHOSEN = {
  "& .RaList-main .RaList-content .RaBulkActionsToolbar-toolbar": {
    // On a phone a list is many windows long: there it stays at the bottom.
    position: { xs: "fixed", sm: "sticky" },
    zIndex: "appBar",
    bottom: { xs: 0, sm: "auto" },
    paddingBottom: { xs: "env(safe-area-inset-bottom)", sm: 0 },
    boxShadow: { xs: 8, sm: "none" },
    color: "text.primary",
    backgroundColor: "background.paper",
    left: 0,
    transform: "none",
    flexWrap: "wrap",
    height: "auto",
  },
  "& .RaList-main:has(.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed))": {
    paddingBottom: { xs: "7rem", sm: 0 },
  },
  "& .RaList-main .RaList-content .RaBulkActionsToolbar-collapsed": { display: "none" },
};

const NO_FILTERS: ReactElement[] = [];
const PARTIAL_MS = 2_000;

type ConsoleListProps = {
  name: OperatorListName;
  title: string;
  filters?: ReactElement[];
  filterDefaultValues?: Record<string, unknown>;
  /** 25, 50 or 100. */
  perPage?: number;
  /** How often the list is asked for again, where nobody says what changes in it. */
  refreshMs?: number;
  aside?: ReactElement;
  children: ReactNode;
};
