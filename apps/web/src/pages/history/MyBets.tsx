import { sentenceOf } from "@rumb/contract/errors";
import { answered, CallFailed } from "@rumb/contract/endpoints/http-client";
import type { MyBetsFilter, MyBetsReply, MyBetsTotals } from "@rumb/contract/my-bets";
import { MY_BETS_FILE_ROWS, refuseFilter } from "@rumb/contract/my-bets-filter";
import { gamePath } from "@rumb/games/games";
import { formatDate, formatNet, formatRubles, formatTicket } from "@rumb/money/format";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callQuery } from "../../api/call-query.ts";
import { callFile } from "../../api/http.ts";
import { saveFile } from "../../api/save-file.ts";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { FailedNotice } from "../../kit/FailedNotice.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Pagination } from "../../kit/Pagination.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { LoadingWords } from "../../kit/LoadingWords.tsx";
import { classNames } from "../../kit/class-names.ts";
import { toast } from "../../kit/toast.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { LoadFailed } from "../../site/LoadFailed.tsx";
import { BetFilter } from "./BetFilter.tsx";
import { MyBetsTable } from "./MyBetsTable.tsx";
import type { HistoryAddress } from "./history-address.ts";
import { totalsInKopecks } from "./my-bet-row.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./MyBets.module.css";

/** «Мои игры»: all bets of the player, as the address filters and pages them. */
export function MyBets({ address, goTo }: { address: HistoryAddress; goTo: (next: HistoryAddress) => void }) {
  const { filter, page } = address;
  const refused = refuseFilter(filter);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery("bets/get", { ...filter, ...(page && { page }) }),
    enabled: refused === null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.totals === null ? COUNTING_MS : false),
  });
  const failed = error !== null && !isFetching;
  const noSuchPage = failed && page !== undefined && isMalformed(error);
  const Failure = data ? FailedNotice : LoadFailed;
  const filtered = Object.keys(filter).length > 0;
  const setFilter = (next: HistoryAddress["filter"]): void => goTo({ tab: "mine", filter: next });
  if (!filtered && data?.totals?.bets === 0 && !isPlaceholderData) return <Panel>{FIRST_BET}</Panel>;
  return (
    <Panel>
      <div className={styles.parts}>
        <BetFilter filter={filter} onChange={setFilter} />
        {refused && <StatusLine tone="lose">{sentenceOf(refused)}</StatusLine>}
        {noSuchPage && (
          <div className={kit.row}>
            <StatusLine tone="lose">Такой страницы нет.</StatusLine>
            <Button onClick={() => goTo({ ...address, page: undefined })}>К новым ставкам</Button>
          </div>
        )}
        {failed && !noSuchPage && <Failure reason={error.message} onRetry={() => void refetch()} />}
        {!refused && data && (
          <div className={styles.parts} aria-busy={isPlaceholderData}>
            <div className={styles.head}>
              <BetTotals totals={data.totals} />
              <FileButton filter={filter} bets={data.totals?.bets} />
            </div>
            <Found reply={data} onReset={() => setFilter({})} />
            {data.archived_before !== undefined && data.data.length > 0 && (
              <p className={kit.aside}>{archivedNote(data.archived_before)}</p>
            )}
            <Pagination links={data.links} onPage={(id) => goTo({ ...address, page: id })} />
          </div>
        )}
        {!refused && !data && (!error || isFetching) && <Loading />}
      </div>
    </Panel>
  );
}

/** An address that somebody changed, or that an older version of the site wrote. */
function isMalformed(error: Error): boolean {
  return error instanceof CallFailed && error.failure.code === "MALFORMED_FIELD";
}

function Found({ reply, onReset }: { reply: MyBetsReply; onReset: () => void }) {
  // A long history is being counted for the first time: what fits the filter is not known before.
  if (reply.data.length === 0 && reply.totals === null) return <Loading />;
  const showAll = <Button onClick={onReset}>Показать все</Button>;
  const { archived_before: archivedBefore, totals } = reply;
  const text =
    archivedBefore !== undefined && totals !== null && totals.bets > 0
      ? archivedNote(archivedBefore)
      : "Под такой фильтр не подходит ни одна ваша ставка.";
  return (
    <MyBetsTable bets={reply.data} empty={<EmptyState instrument="log" text={text} action={showAll} />} />
  );
}

function archivedNote(beforeMs: number): string {
  return `Ставки до ${formatDate(beforeMs)} — в архиве: в итогах они есть, и каждая открывается по своему номеру.`;
}

function Loading() {
  return (
    <>
      <LoadingWords />
      <Skeleton block height={472} />
    </>
  );
}

const FIRST_BET = (
  <EmptyState
    instrument="log"
    text="Здесь появятся ваши ставки: сразу после первой."
    action={<ActionLink href={gamePath("dice")}>Сыграть в Dice</ActionLink>}
  />
);

/** While the server counts a long history for the first time. */
const COUNTING_MS = 1000;

/** Sums over everything that fits the filter, not over the page. Null: the server still counts. */
function BetTotals({ totals }: { totals: MyBetsTotals | null }) {
  if (totals === null) return <StatusLine tone="pending">Считаем итоги: у вас долгая история.</StatusLine>;
  const { bets, stakedKopecks, wonKopecks, netKopecks } = totalsInKopecks(totals);
  const tone = netKopecks > 0 ? "win" : netKopecks < 0 ? "lose" : undefined;
  return (
    <dl className={styles.totals} aria-label="Итоги">
      <Total name="Ставок">{formatTicket(bets)}</Total>
      <Total name="Поставлено">{formatRubles(stakedKopecks)}</Total>
      <Total name="Выплачено">{formatRubles(wonKopecks)}</Total>
      <Total name="Итог" tone={tone}>
        {tone && <Icon name={tone} size={12} />}
        {formatNet(netKopecks)}
      </Total>
    </dl>
  );
}

function Total({
  name,
  tone,
  children,
}: {
  name: string;
  tone?: "win" | "lose" | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className={kit.aside}>{name}</dt>
      <dd className={classNames(styles.sum, tone === "win" && kit.win, tone === "lose" && kit.lose)}>
        {children}
      </dd>
    </div>
  );
}

/** Saves every bet that fits the filter as a table; `bets`, how many do, is undefined while they are being counted. */
function FileButton({ filter, bets }: { filter: MyBetsFilter; bets: number | undefined }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(answered(await callFile("bets/csv", filter)), "rumb-bets.csv"),
    onError: (error) => toast.error(error.message),
    networkMode: "always",
  });
  return (
    <div className={styles.file}>
      <Button
        pending={isPending}
        disabledReason={bets === 0 ? "Нет ставок, которые можно сохранить" : undefined}
        onClick={() => mutate()}
      >
        Скачать CSV
      </Button>
      {bets !== undefined && bets > MY_BETS_FILE_ROWS && (
        <p className={kit.aside}>
          В файл войдут {formatTicket(MY_BETS_FILE_ROWS)} последних ставок. Чтобы получить остальные, выберите
          более ранний период.
        </p>
      )}
    </div>
  );
}
