import { useRef } from "react";
import { useLocation, useSearchParams } from "wouter";
import { Tabs } from "../../kit/Tabs.tsx";
import { paths } from "../../site/paths.ts";
import { SectionPage } from "../section/SectionPage.tsx";
import { PaymentReceipt } from "./PaymentReceipt.tsx";
import { PaymentsBook } from "./PaymentsBook.tsx";
import { TopUpForm } from "./TopUpForm.tsx";
import { WithdrawConditions } from "./WithdrawConditions.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";
import { WithdrawalsBook } from "./WithdrawalsBook.tsx";
import { returnedPayment } from "./payment-standing.ts";
import { useWithdrawals } from "./use-book.ts";
import { useWalletNews } from "./use-wallet-news.ts";
import styles from "./Counter.module.css";

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

/** «Пополнение». Who comes back from the provider sees what becomes of their payment where the form was. */
function TopUp() {
  const [query, setQuery] = useSearchParams();
  const paymentId = returnedPayment(query);
  const place = useRef<HTMLDivElement>(null);

  function close(): void {
    setQuery({}, { replace: true });
    // The key that was pressed goes away with the receipt.
    place.current?.focus();
  }

  return (
    <div className={styles.counter}>
      <div ref={place} className={styles.form} tabIndex={-1}>
        {paymentId === null ? (
          <TopUpForm />
        ) : (
          <PaymentReceipt key={paymentId} id={paymentId} onClose={close} />
        )}
      </div>
      <PaymentsBook />
    </div>
  );
}

/** «Вывод». */
function Withdraw() {
  const withdrawals = useWithdrawals();
  return (
    <div className={styles.counter}>
      <div className={styles.form}>
        <WithdrawForm onCreated={() => withdrawals.turnTo(1)} />
        <WithdrawConditions />
      </div>
      <WithdrawalsBook withdrawals={withdrawals} />
    </div>
  );
}
