import { Alert, Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useRefresh } from "react-admin";
import { type HeardNews, newsText, NOTHING_NEW, numbersOf, withNews, withRows } from "./queue-news.ts";
import { useNews } from "./Live.tsx";

/** Says above a list what has come since it was read. The rows stay where they are until the operator asks for the new ones. */
export function QueueNews() {
  const { data, isFetching, resource: list } = useListContext<{ id: number }>();
  const refresh = useRefresh();
  const [heard, setHeard] = useState<HeardNews>({ rows: data, known: NOTHING_NEW, late: [] });
  // What was heard counts for the rows that stood there then.
  if (heard.rows !== data) setHeard(withRows(heard, data, list));
  useNews((news) => {
    setHeard(({ rows, known, late }) => ({
      rows,
      known: withNews(known, news, { list, shown: numbersOf(rows) }),
      late: isFetching ? [...late, ...news] : [],
    }));
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
