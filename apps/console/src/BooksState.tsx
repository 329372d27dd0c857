import type { OperatorBooks } from "@rumb/contract/operator-checks";
import { Alert, Typography } from "@mui/material";
import { Link, useGetList } from "react-admin";
import { age, count, lasting, moment } from "./parts/formats.ts";
import { Section } from "./parts/Section.tsx";
import { useNow } from "./parts/use-now.ts";

/** Whether the books are in order, and whether anybody looks. */
export function BooksState() {
  const nowMs = useNow();
  const { data, error } = useGetList<OperatorBooks>("books", {}, { refetchInterval: 10_000 });
  const books = data?.[0];
  return (
    <Section title="Книги" aside={<Link to="/ledger_checks">Все сверки</Link>}>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {books !== undefined && <LastCheck books={books} nowMs={nowMs} />}
      {books !== undefined && <Run books={books} />}
    </Section>
  );
}

type Shown = { readonly books: OperatorBooks };

function LastCheck({ books: { last, late, whole_at }, nowMs }: Shown & { readonly nowMs: number }) {
  if (last === null) return <Typography>Сверок ещё не было.</Typography>;
  const { violations, started_at, ended_at } = last;
  return (
    <>
      <Alert severity={violations === 0 ? "success" : "error"}>
        {violations === 0 ? "Сходятся" : `Нарушений: ${count(violations)}`}, сверка {moment(ended_at)}, шла{" "}
        {lasting(ended_at - started_at)}
      </Alert>
      {late && (
        <Alert severity="error">Сверка опаздывает: последняя закончилась {age(ended_at, nowMs)} назад.</Alert>
      )}
      {whole_at !== null && <Typography variant="body2">Всё старое пройдено {moment(whole_at)}</Typography>}
    </>
  );
}

function Run({ books: { state, part, checked, expected, failure } }: Shown) {
  switch (state) {
    case "idle":
      return null;
    case "running":
      return (
        <Typography variant="body2">
          Идёт сверка: {part ?? "начало"}, строк {count(checked)}
          {expected !== null && expected > checked && ` из примерно ${count(expected)}`}
        </Typography>
      );
    case "broken":
      return <Alert severity="error">Сверка не дошла до конца{failure !== null && `: ${failure}`}</Alert>;
  }
}
