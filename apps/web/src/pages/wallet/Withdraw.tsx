import styles from "./Counter.module.css";
import { WithdrawConditions } from "./WithdrawConditions.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";
import { useWithdrawals } from "./use-book.ts";
import { WithdrawalsBook } from "./WithdrawalsBook.tsx";

/** «Вывод». */
export function Withdraw() {
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
