import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { TopUp } from "./TopUp.tsx";
import { useWalletNews } from "./use-wallet-news.ts";
import { Withdraw } from "./Withdraw.tsx";
import styles from "./WalletPage.module.css";

/** КАССА: the purser's ledger. Each tab has an address of its own. */
export function WalletPage() {
  const [path, navigate] = useLocation();
  useWalletNews();
  const active = path.replace(/\/+$/, "") === paths.withdraw ? paths.withdraw : paths.payment;
  return (
    <>
      <header className={styles.head}>
        <h1>Касса</h1>
        <p className={styles.virtual}>Румбик — виртуальная единица: 1 румбик = 1 ₽ виртуального баланса.</p>
      </header>
      <div className={styles.desk}>
        <Tabs label="Касса" tabs={TABS} active={active} onChange={(id) => navigate(id)}>
          {active === paths.payment ? <TopUp /> : <Withdraw />}
        </Tabs>
      </div>
    </>
  );
}

const TABS = [
  { id: paths.payment, label: "Пополнение" },
  { id: paths.withdraw, label: "Вывод" },
] as const;
