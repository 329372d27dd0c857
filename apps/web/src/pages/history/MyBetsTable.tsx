import { games } from "@rumb/games/games";
import type { MyBet } from "@rumb/contract/my-bets";
import { useMemo, type ReactNode } from "react";
import { SlipLink } from "../../fairness/SlipLink.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { type MyBetRow, myBetRow, RESULT_NAMES } from "./my-bet-row.ts";
import styles from "./MyBetsTable.module.css";
import { GameIcon } from "../../site/GameIcon.tsx";

/** A page of bets; on a phone time and stake stand under game and result. A row opens its slip. */
export function MyBetsTable({ bets, empty }: { bets: readonly MyBet[]; empty: ReactNode }) {
  const rows = useMemo(() => bets.map(myBetRow), [bets]);
  return (
    <Table
      caption="Мои ставки, новые сверху"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
      rowTone={toneOf}
      empty={empty}
      stickyHead
    />
  );
}

function Game({ row }: { row: MyBetRow }) {
  return (
    <>
      <SlipLink betId={row.id} className={styles.game} title={`Ставка № ${row.id}`}>
        <GameIcon game={row.game} size={20} />
        {games[row.game].label}
      </SlipLink>
      <span className={styles.narrow}>{row.time}</span>
    </>
  );
}

function Result({ row }: { row: MyBetRow }) {
  return (
    <>
      <span className={styles.result} data-result={row.result}>
        <Win row={row} />
      </span>
      {row.pot !== null && <span className={styles.pot}>+{row.pot} джекпот</span>}
      <span className={styles.narrow}>ставка {row.stake}</span>
    </>
  );
}

function Win({ row: { result, win, stake } }: { row: MyBetRow }) {
  switch (result) {
    case "open":
      return "идёт";
    case "refund":
      return `возврат ${stake}`;
    case "win":
    case "back":
    case "lose":
      return (
        <>
          <VisuallyHidden>{RESULT_NAMES[result]} </VisuallyHidden>
          <Icon name={result} size={12} />
          {win}
        </>
      );
  }
}

function toneOf({ result }: MyBetRow): "win" | "lose" | undefined {
  return result === "win" || result === "lose" ? result : undefined;
}

const COLUMNS: readonly Column<MyBetRow>[] = [
  { key: "game", title: "Игра", cell: (row) => <Game row={row} /> },
  { key: "time", title: "Время", cell: (row) => row.time, hideNarrow: true },
  { key: "stake", title: "Ставка", cell: (row) => row.stake, align: "end", hideNarrow: true },
  {
    key: "coefficient",
    title: "Коэффициент",
    cell: (row) => row.coefficient,
    align: "end",
    hideNarrow: true,
  },
  { key: "result", title: "Результат", cell: (row) => <Result row={row} />, align: "end" },
];
