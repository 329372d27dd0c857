import { Alert, Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useRefresh } from "react-admin";
import { newsText, NOTHING_NEW, withNews } from "./queue-news.ts";
import { useNews } from "./Live.tsx";

/** Says above a list what has come since it was read. The rows stay where they are until the operator asks for the new ones. */
export function QueueNews() {
  const { data, resource } = useListContext<{ id: number }>();
  const refresh = useRefresh();
  // What was heard counts for the rows that stood there then.
  const [heard, setHeard] = useState({ data, known: NOTHING_NEW });
  const knownOf = ({ data: of, known }: typeof heard) => (of === data ? known : NOTHING_NEW);
  useNews((news) => {
    const shown = new Set(data?.map(({ id }) => id));
    setHeard((before) => ({ data, known: withNews(knownOf(before), news, { list: resource, shown }) }));
  });
  const text = newsText(knownOf(heard));
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
