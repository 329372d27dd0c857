import { useSearchParams } from "wouter";
import { useSession } from "../../api/session.ts";
import { FeedPanel } from "../../feed/FeedPanel.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { type HistoryAddress, readHistoryAddress, writeHistoryAddress } from "./history-address.ts";
import { MyBets } from "./MyBets.tsx";

/** The live feed at any width, which is the way to it on phones, and for a player their own bets. */
export function HistoryPage() {
  const isPlayer = useSession((session) => session.status === "player");
  return (
    <>
      <h1>История игр</h1>
      {isPlayer ? <PlayersHistory /> : <FeedPanel titled={false} />}
    </>
  );
}

function PlayersHistory() {
  const [query, setQuery] = useSearchParams();
  const address = readHistoryAddress(query);
  const goTo = (next: HistoryAddress): void => setQuery(writeHistoryAddress(next));
  return (
    <div>
      <Tabs label="Чьи игры" tabs={TABS} active={address.tab} onChange={(tab) => goTo({ tab, filter: {} })}>
        {address.tab === "mine" ? <MyBets address={address} goTo={goTo} /> : <FeedPanel titled={false} />}
      </Tabs>
    </div>
  );
}

const TABS = [
  { id: "all", label: "Все игры" },
  { id: "mine", label: "Мои игры" },
] as const;
