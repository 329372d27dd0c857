import type { TimelineEvent } from "@rumb/contract/operator-timeline";
import { Box, Button, Chip, Typography } from "@mui/material";
import { useState } from "react";
import { Link } from "react-admin";
import { moment } from "../../../parts/formats.ts";
import { PersonLink } from "../../../parts/PersonLink.tsx";
import { useNow } from "../../../parts/use-now.ts";
import { CorrectNoteDialog } from "./CorrectNoteDialog.tsx";
import { eventDetails, eventPath, eventWords, KIND_WORDS } from "./event-words.ts";

/** One event: when, of which kind, what, who, and where it leads. */
export function TimelineRow({ event }: { event: TimelineEvent }) {
  const path = eventPath(event);
  const details = eventDetails(event);
  const words = eventWords(event);
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "140px 170px minmax(0, 1fr)" },
        gap: { xs: 0.25, sm: 2 },
        py: 1,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Typography variant="body2" color="textSecondary" component="time">
        {moment(event.at)}
      </Typography>
      <div>
        <Chip
          size="small"
          variant="outlined"
          label={KIND_WORDS[event.kind]}
          color={COLORS[event.kind] ?? "default"}
        />
      </div>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {path === null ? words : <Link to={path}>{words}</Link>}
        {"by" in event && event.by !== null && (
          <>
            {" — "}
            <PersonLink person={event.by} />
          </>
        )}
        {details !== "" && (
          <Typography
            variant="body2"
            color={event.kind === "note" ? "textPrimary" : "textSecondary"}
            sx={{ whiteSpace: "pre-wrap" }}
          >
            {details}
          </Typography>
        )}
        {event.kind === "note" && event.correct_until !== null && (
          <CorrectNote id={event.note_id} note={event.note} untilMs={event.correct_until} />
        )}
      </Box>
    </Box>
  );
}

function CorrectNote({ id, note, untilMs }: { id: number; note: string; untilMs: number }) {
  const [open, setOpen] = useState(false);
  if (useNow() >= untilMs && !open) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Исправить
      </Button>
      {open && <CorrectNoteDialog id={id} note={note} onClose={() => setOpen(false)} />}
    </>
  );
}

const COLORS: Partial<Record<TimelineEvent["kind"], "success" | "warning" | "error" | "info">> = {
  deposit: "success",
  withdrawal: "warning",
  ban: "error",
  note: "info",
};
