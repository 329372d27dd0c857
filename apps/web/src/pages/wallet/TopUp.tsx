import { useSearchParams } from "wouter";
import { returnedPayment } from "./payment-standing.ts";
import { PaymentReceipt } from "./PaymentReceipt.tsx";
import { PaymentsBook } from "./PaymentsBook.tsx";
import { TopUpForm } from "./TopUpForm.tsx";
import styles from "./Counter.module.css";

/** «Пополнение». Who comes back from the provider sees what becomes of his payment where the form was. */
export function TopUp() {
  const [query, setQuery] = useSearchParams();
  const paymentId = returnedPayment(query);
  return (
    <div className={styles.counter}>
      <div className={styles.form}>
        {paymentId === null ? (
          <TopUpForm />
        ) : (
          <PaymentReceipt key={paymentId} id={paymentId} onClose={() => setQuery({}, { replace: true })} />
        )}
      </div>
      <PaymentsBook />
    </div>
  );
}
