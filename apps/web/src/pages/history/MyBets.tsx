import { CallFailed } from "@rumb/contract/http-client";
import { gamePath } from "@rumb/games/games";
import { sentenceOf } from "@rumb/contract/errors";
import type { MyBetsReply } from "@rumb/contract/my-bets";
import { refuseFilter } from "@rumb/contract/my-bets-filter";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Pagination } from "../../kit/Pagination.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { BetFilter } from "./BetFilter.tsx";
import { BetTotals } from "./BetTotals.tsx";
import { FileButton } from "./FileButton.tsx";
import type { HistoryAddress } from "./history-address.ts";
import { MyBetsTable } from "./MyBetsTable.tsx";
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
  const filtered = Object.keys(filter).length > 0;
  const setFilter = (next: HistoryAddress["filter"]): void => goTo({ tab: "mine", filter: next });
  if (!filtered && data?.totals?.bets === 0 && !isPlaceholderData) return <Panel>{FIRST_BET}</Panel>;
  return (
    <Panel>
      <div className={styles.parts}>
        <BetFilter filter={filter} onChange={setFilter} />
        {refused && <StatusLine tone="lose">{sentenceOf(refused)}</StatusLine>}
        {error && !isFetching && (
          <div className={styles.failed}>
            {page !== undefined && isMalformed(error) ? (
              <>
                <StatusLine tone="lose">Такой страницы нет.</StatusLine>
                <Button onClick={() => goTo({ ...address, page: undefined })}>К новым ставкам</Button>
              </>
            ) : (
              <>
                <StatusLine tone="lose">{error.message}</StatusLine>
                <Button onClick={() => void refetch()}>Повторить</Button>
              </>
            )}
          </div>
        )}
        {!refused && data && (
          <div className={styles.parts} aria-busy={isPlaceholderData}>
            <div className={styles.head}>
              <BetTotals totals={data.totals} />
              <FileButton filter={filter} bets={data.totals?.bets} />
            </div>
            <Found reply={data} onReset={() => setFilter({})} />
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
  const text = "Под такой фильтр не подходит ни одна ваша ставка.";
  return (
    <MyBetsTable bets={reply.data} empty={<EmptyState instrument="log" text={text} action={showAll} />} />
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <output>Загрузка…</output>
      </VisuallyHidden>
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
