import { JOB_WORDS, type OperatorJob } from "@rumb/contract/operator-jobs";
import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { DataTable } from "react-admin";
import { Permitted, useMay } from "../../api/permissions.tsx";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { onlyFilter } from "../../parts/filters.tsx";
import { lasting, moment } from "../../parts/formats.ts";
import { ListKeys } from "../../parts/ListKeys.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { useNow } from "../../parts/use-now.ts";
import { jobStatus, plannedWords } from "./job-words.ts";

const REFRESH_MS = 5_000;

/** What the site does by itself at intervals: how it went last, and when it comes back. R runs the row that J and K have led to. */
export function JobList() {
  const nowMs = useNow(REFRESH_MS);
  const [asked, setAsked] = useState<OperatorJob | null>(null);
  const mayRun = useMay()(RUN);
  const ask = (job: OperatorJob) => mayRun && job.state !== "never" && setAsked(job);
  return (
    <ConsoleList name="jobs" title="Задания" filters={filters} perPage={50} refreshMs={REFRESH_MS}>
      <ListKeys<OperatorJob> act={{ KeyR: ask }} />
      {asked !== null && <RunDialog job={asked} onClose={() => setAsked(null)} />}
      <DataTable
        bulkActionButtons={false}
        size="small"
        rowClick={false}
        empty={<Typography sx={{ p: 2 }}>Таких заданий нет.</Typography>}
      >
        <Col label="Задание" render={(job) => <Head job={job} onRun={() => setAsked(job)} />} />
        <Col label="Состояние" render={(job) => <State job={job} />} />
        <Col label="Последний" render={({ started_at }) => orDash(started_at, (at) => <Moment at={at} />)} />
        <Col label="Длился" render={({ lasted_ms }) => orDash(lasted_ms, lasting)} />
        <Col label="Следующий" render={(job) => plannedWords(job, nowMs)} />
        <Col label="Последняя ошибка" render={(job) => <Failure job={job} />} />
        <Col label="Узел" render={({ node }) => node ?? "—"} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorJob>;
const filters = [onlyFilter("failing", "Только неудачные")];

function orDash(value: number | null, words: (value: number) => ReactNode): ReactNode {
  return value === null ? "—" : words(value);
}

function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>;
}

/** A table that is wider than the window begins with what can be done: beside the name, or below it. */
function Head({ job, onRun }: JobProps & { onRun: () => void }) {
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: { xs: "column", md: "row" },
        gap: 1,
        alignItems: { xs: "flex-start", md: "center" },
        justifyContent: "space-between",
      }}
    >
      <Name job={job} />
      <RunButton job={job} onRun={onRun} />
    </Box>
  );
}

function Name({ job: { id, every_ms: everyMs } }: JobProps) {
  return (
    <Box sx={{ minWidth: { xs: 140, md: 200 }, whiteSpace: "normal" }}>
      {JOB_WORDS[id]}
      <Small>
        {id}
        {everyMs !== null && `, раз в ${lasting(everyMs)}`}
      </Small>
    </Box>
  );
}

function State({ job }: JobProps) {
  const { state, began_at: beganAt, failures } = job;
  return (
    <>
      <StatusChip status={jobStatus(job)} />
      {(state === "running" || state === "broken") && beganAt !== null && <Small>с {moment(beganAt)}</Small>}
      {failures > 0 && <Small>неудач подряд: {failures}</Small>}
    </>
  );
}

function Failure({ job: { failed_at: failedAt, failure } }: JobProps) {
  if (failedAt === null) return "—";
  return (
    <Box sx={{ minWidth: 220, maxWidth: 360, whiteSpace: "normal", overflowWrap: "anywhere" }}>
      {moment(failedAt)}
      <Small>{failure}</Small>
    </Box>
  );
}

function RunButton({ job: { id, state }, onRun }: JobProps & { onRun: () => void }) {
  // Nobody knows that there is a node for it.
  if (state === "never") return null;
  return (
    <Permitted call={RUN}>
      <Button
        size="small"
        variant="outlined"
        sx={{ flexShrink: 0, minHeight: { xs: 44, md: "auto" } }}
        onClick={onRun}
        aria-label={`Запустить ${id}`}
      >
        Запустить
      </Button>
    </Permitted>
  );
}

/** Asks before a job runs out of its turn. */
function RunDialog({ job: { id, state }, onClose }: JobProps & { onClose: () => void }) {
  const { run, pending } = useAction(RUN, {
    done: () => "Запрошено: задание начнётся, как только его возьмёт узел",
    after: onClose,
  });
  return (
    <ActionDialog
      title={`Запустить сейчас: ${JOB_WORDS[id]}?`}
      confirm="Запустить"
      pending={pending}
      ready
      onConfirm={() => run({ id })}
      onClose={onClose}
    >
      <Typography>
        {state === "running"
          ? "Оно уже идёт и начнётся ещё раз, когда закончится."
          : "Его начнёт первый свободный узел, не дожидаясь срока. Дважды сразу оно не пойдёт."}
      </Typography>
    </ActionDialog>
  );
}

const RUN = "operator/jobs/run";

function Small({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

type JobProps = { job: OperatorJob };
