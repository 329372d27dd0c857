import { useLocation } from "wouter";
import { paths } from "../../site/paths.ts";
import { Tabs } from "../../kit/Tabs.tsx";
import { SectionPage } from "../section/SectionPage.tsx";
import { TopUp } from "./TopUp.tsx";
import { useWalletNews } from "./use-wallet-news.ts";
import { Withdraw } from "./Withdraw.tsx";

/** КАССА: the purser's ledger. Each tab has an address of its own. */
export function WalletPage() {
  const [path, navigate] = useLocation();
  useWalletNews();
  const active = path.replace(/\/+$/, "") === paths.withdraw ? paths.withdraw : paths.payment;
  return (
    <SectionPage title="Касса">
      <Tabs label="Касса" tabs={TABS} active={active} onChange={(id) => navigate(id)}>
        {active === paths.payment ? <TopUp /> : <Withdraw />}
      </Tabs>
    </SectionPage>
  );
}

const TABS = [
  { id: paths.payment, label: "Пополнение" },
  { id: paths.withdraw, label: "Вывод" },
] as const;
