import { Alert, Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useRefresh } from "react-admin";
import { heardOf, isOther, newsText, withBreak, withHeard, withRows } from "./queue-news.ts";
import { useNews } from "./Live.tsx";

/** Says above a list what has come since it was read. The rows stay where they are until the operator asks for the new ones. */
export function QueueNews() {
  const { data, error, isFetching = false, resource: list } = useListContext<{ id: number }>();
  const refresh = useRefresh();
  const now = { rows: data, isFetching, hasFailed: Boolean(error) };
  const [heard, setHeard] = useState(heardOf(now));
  // What was heard counts for the rows that stood there then.
  if (isOther(heard, now)) setHeard(withRows(heard, now, list));
  useNews({
    onNews: (news) => setHeard((before) => withHeard(before, news, list)),
    onBreak: () => setHeard((before) => withBreak(before, list)),
  });
  const text = newsText(heard.known);
  if (text === null) return null;
  return (
    <Alert
      severity="info"
      className="no-print"
      sx={{ mb: 1, alignItems: "center" }}
      action={
        <Button size="small" color="inherit" onClick={refresh}>
          Показать
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
