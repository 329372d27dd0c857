import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { newIdempotencyKey } from "@rumb/contract/endpoints/http-client";
import { useEffect, useRef, useState } from "react";
import { type RaRecord, useListContext, useNotify, useRefresh, useUnselectAll } from "react-admin";
import { ActionDialog } from "./ActionDialog.tsx";
import { count } from "./formats.ts";
import { bulkOutcome, type Outcome, runEach } from "./bulk-outcome.ts";
import { isReason, ReasonField } from "./ReasonField.tsx";

/** One deed on all chosen rows, each by itself under the rules that hold for one: what was not done is named with its reason, the rest is done. */
export function BulkDeed<Row extends RaRecord>(deed: BulkDeedProps<Row>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color={deed.danger ? "error" : "primary"} onClick={() => setOpen(true)}>
        {deed.verb}
      </Button>
      {open && <BulkDialog deed={deed} onClose={() => setOpen(false)} />}
    </>
  );
}

function BulkDialog<Row extends RaRecord>({
  deed,
  onClose,
}: {
  deed: BulkDeedProps<Row>;
  onClose: () => void;
}) {
  const { data = [], selectedIds, resource } = useListContext<Row>();
  const [rows] = useState(() => data.filter(({ id }) => selectedIds.includes(id)));
  const [comment, setComment] = useState("");
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const unselect = useUnselectAll(resource);
  const pending = outcomes !== null && outcomes.length < rows.length;
  const ended = outcomes !== null && !pending;
  const running = useRef<AbortController | null>(null);
  // Whoever closes it, or leaves the page, stops it.
  useEffect(() => () => running.current?.abort(), []);
  const begin = async () => {
    // Two presses within one frame are one.
    if (running.current !== null) return;
    setOutcomes([]);
    running.current = new AbortController();
    const all = await runEach(
      rows.map((row) => {
        const asked = { comment: comment.trim(), idempotencyKey: newIdempotencyKey(crypto) };
        return { name: `№ ${row.id}`, run: () => deed.run(row, asked) };
      }),
      { onProgress: setOutcomes, signal: running.current.signal },
    );
    refresh();
    unselect();
    if (all.length < rows.length) {
      const left = count(rows.length - all.length);
      notify(`${bulkOutcome(all, deed.words)}. Остановлено, осталось ${left}`, { type: "warning" });
      return;
    }
    if (all.some(({ fault }) => fault !== null)) return;
    notify(bulkOutcome(all, deed.words), { type: "success" });
    onClose();
  };
  return (
    <ActionDialog
      title={`${deed.verb}: ${count(rows.length)}`}
      confirm={ended ? "Понятно" : deed.verb}
      danger={deed.danger === true && !ended}
      pending={pending}
      ended={ended}
      ready={rows.length > 0 && (ended || deed.reason === undefined || isReason(comment))}
      onConfirm={() => (ended ? onClose() : void begin())}
      onClose={onClose}
    >
      {outcomes === null && <Typography>{deed.says(rows)}</Typography>}
      {outcomes === null && deed.reason !== undefined && (
        <ReasonField label={deed.reason} value={comment} onChange={setComment} />
      )}
      {pending && <Progress done={outcomes.length} of={rows.length} />}
      {ended && <Alert severity="warning">{bulkOutcome(outcomes, deed.words)}</Alert>}
    </ActionDialog>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Typography>{`Пройдено ${count(done)} из ${count(of)}. Кто закроет окно, остановит остальное.`}</Typography>
      <LinearProgress variant="determinate" value={(100 * done) / Math.max(of, 1)} aria-label="Пройдено" />
    </Box>
  );
}

type BulkDeedProps<Row> = {
  /** What is done, as the button says it. */
  readonly verb: string;
  readonly danger?: boolean;
  /** What is asked why; left out, nothing is. */
  readonly reason?: string;
  /** How the ends are named: «Одобрено», «не одобрено». */
  readonly words: readonly [done: string, notDone: string];
  readonly says: (rows: readonly Row[]) => string;
  readonly run: (row: Row, asked: { comment: string; idempotencyKey: string }) => Promise<unknown>;
};
