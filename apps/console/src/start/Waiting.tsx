import type { OperatorShiftReply, ShiftQueue } from "@rumb/contract/operator-shift";
import { Box, Typography } from "@mui/material";
import { Link } from "react-admin";
import { age, count, money } from "../parts/formats.ts";
import { Section } from "../parts/Section.tsx";
import { useNow } from "../parts/use-now.ts";

/** The queues: how many wait, and how long the first of them. */
export function Waiting({ waiting }: { waiting: OperatorShiftReply["waiting"] }) {
  const { withdrawals, proposals, discrepancies, payments } = waiting;
  return (
    <Section title="Очереди">
      <Box component="ul" sx={FINGER_HIGH}>
        <Queue to="/withdrawals" words="Выводы" queue={withdrawals}>
          , {money(withdrawals.sum)}
        </Queue>
        <Queue to="/proposals" words="Ждут второго" queue={proposals} />
        <Queue to="/discrepancies" words="Разобраться" queue={discrepancies} />
        <Queue to={UNPAID} words="Неоплаченные пополнения" queue={payments} />
      </Box>
    </Section>
  );
}

function Queue({ to, words, queue: { count: waiting, oldest_at: oldest }, children }: QueueProps) {
  const nowMs = useNow();
  return (
    <li>
      <Link to={to}>{words}</Link>:{" "}
      {waiting === 0 ? (
        "никто не ждёт"
      ) : (
        <>
          <b>{waiting === null ? "больше 10 000" : count(waiting)}</b>
          {children}
          {oldest !== null && (
            <Typography component="span" color="textSecondary">
              , первый ждёт {age(oldest, nowMs)}
            </Typography>
          )}
        </>
      )}
    </li>
  );
}

/** On a phone these are pressed with a finger, one below the other. */
const FINGER_HIGH = { "& a": { display: "inline-block", paddingBlock: { xs: 1.25, sm: 0 } } };

const UNPAID = `/payments?filter=${encodeURIComponent(JSON.stringify({ state: "waiting" }))}`;

type QueueProps = { to: string; words: string; queue: ShiftQueue; children?: React.ReactNode };
