import type { GameResults, MyResultsReply } from "@rumb/contract/my-results";
import { games as gameTable } from "@rumb/games/games";
import { formatCoefficient, formatDate, formatNet, formatRubles, formatTicket } from "@rumb/money/format";
import { counted } from "@rumb/money/plural";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { callQuery } from "../../api/call-query.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { SlipLink } from "../../fairness/SlipLink.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StandIn } from "../../site/StandIn.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { LoadingWords } from "../../kit/LoadingWords.tsx";
import { ActionLink } from "../../site/ActionLink.tsx";
import { GameIcon } from "../../site/GameIcon.tsx";
import { paths } from "../../site/paths.ts";
import { ResultsChart, netOf } from "./ResultsChart.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./ResultsPage.module.css";

/** «Мои результаты»: how the player's newest bets came out beside what the rules promise, and all of them by game. */
export function ResultsPage() {
  const known = useQuery({
    ...callQuery("bets/results", {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.games === null ? COUNTING_MS : false),
  });
  const { data } = known;
  return (
    <>
      <header className={kit.spread}>
        <h1>Мои результаты</h1>
        {data?.since !== undefined && data.since !== null && (
          <p className={kit.aside}>последние ставки, с {formatDate(data.since)}</p>
        )}
      </header>
      {data !== undefined && <Results results={data} />}
      {data === undefined && (
        <StandIn query={known}>
          <Loading heights={PAGE_HEIGHTS} />
        </StandIn>
      )}
    </>
  );
}

const COUNTING_MS = 1000;
/** As high as the chart, the figures and the table, so that the footer does not jump when they come; pixels. */
const PAGE_HEIGHTS = [480, 84, 206];
const TABLE_HEIGHTS = [130];

function Loading({ heights }: { heights: readonly number[] }) {
  return (
    <div aria-busy="true" className={kit.stack4}>
      <LoadingWords />
      {heights.map((height) => (
        <Skeleton key={height} block height={height} />
      ))}
    </div>
  );
}

function Results({ results }: { results: MyResultsReply }) {
  const { points, games } = results;
  const last = points.at(-1);
  if (last === undefined || last.bets === 0) return <Panel cut>{FIRST_BET}</Panel>;
  return (
    <>
      <Panel title="Итог по ставкам" ruled cut>
        <ResultsChart points={points} last={last} />
      </Panel>
      <Marks results={results} />
      <Panel title="По играм" ruled>
        {games === null ? (
          <Loading heights={TABLE_HEIGHTS} />
        ) : (
          <Table
            columns={columns}
            rows={games}
            rowKey={({ game }) => game}
            caption="Все ставки по играм"
            empty="Пока нет ни одной завершённой ставки."
          />
        )}
        <p className={kit.aside}>
          Каждая ставка и её проверка — в <Link href={`${paths.history}?tab=mine`}>истории игр</Link>.
        </p>
      </Panel>
    </>
  );
}

const FIRST_BET = (
  <EmptyState
    instrument="log"
    text="Здесь появится ваш итог рядом с тем, что обещают правила игр. Пока ставок не было."
    action={
      <ActionLink href={paths.main} tone="primary">
        К играм
      </ActionLink>
    }
  />
);

/** Three figures of the newest bets. */
function Marks({ results: { best, longest } }: { results: MyResultsReply }) {
  return (
    <dl className={styles.marks}>
      <Mark name="Лучший выигрыш">
        {best === null ? (
          "—"
        ) : (
          <SlipLink betId={best.id} className={styles.best}>
            {formatNet(netOf(best.win + best.pot - best.bet))}
            <span className={kit.note}>
              {gameTable[best.game].label} · {formatCoefficient(Math.round(best.coff * 100))}
            </span>
          </SlipLink>
        )}
      </Mark>
      <Mark name="Выигрышей подряд">{timesWords(longest.wins)}</Mark>
      <Mark name="Проигрышей подряд">{timesWords(longest.losses)}</Mark>
    </dl>
  );
}

function timesWords(count: number): string {
  return counted(count, ["раз", "раза", "раз"]);
}

function Mark({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.mark}>
      <dt className={kit.note}>{name}</dt>
      <dd className={styles.figure}>{children}</dd>
    </div>
  );
}

const columns: readonly Column<GameResults>[] = [
  {
    key: "game",
    title: "Игра",
    cell: ({ game }) => (
      <span className={kit.row}>
        <GameIcon game={game} size={20} />
        {gameTable[game].label}
      </span>
    ),
  },
  { key: "bets", title: "Ставок", align: "end", cell: ({ bets }) => formatTicket(bets) },
  {
    key: "staked",
    title: "Поставлено",
    align: "end",
    cell: ({ staked }) => formatRubles(kopecksOf(staked)),
    hideNarrow: true,
  },
  {
    key: "won",
    title: "Выплачено",
    align: "end",
    cell: ({ won }) => formatRubles(kopecksOf(won)),
    hideNarrow: true,
  },
  { key: "net", title: "Итог", align: "end", cell: ({ staked, won }) => formatNet(netOf(won - staked)) },
];
