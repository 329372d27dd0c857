import { Alert, Button, LinearProgress, Typography } from "@mui/material";
import { newIdempotencyKey } from "@rumb/contract/endpoints/http-client";
import { useState } from "react";
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
  const begin = async () => {
    setOutcomes([]);
    const all = await runEach(
      rows.map((row) => ({
        name: `№ ${row.id}`,
        run: () => deed.run(row, { comment: comment.trim(), idempotencyKey: newIdempotencyKey(crypto) }),
      })),
      setOutcomes,
    );
    refresh();
    unselect();
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
      ready={rows.length > 0 && (ended || deed.reason === undefined || isReason(comment))}
      onConfirm={() => (ended ? onClose() : void begin())}
      onClose={onClose}
    >
      {outcomes === null && <Typography>{deed.says(rows)}</Typography>}
      {outcomes === null && deed.reason !== undefined && (
        <ReasonField label={deed.reason} value={comment} onChange={setComment} />
      )}
      {pending && (
        <LinearProgress variant="determinate" value={(100 * outcomes.length) / Math.max(rows.length, 1)} />
      )}
      {ended && <Alert severity="warning">{bulkOutcome(outcomes, deed.words)}</Alert>}
    </ActionDialog>
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
