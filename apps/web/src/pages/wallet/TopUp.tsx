import { useRef } from "react";
import { useSearchParams } from "wouter";
import { returnedPayment } from "./payment-standing.ts";
import { PaymentReceipt } from "./PaymentReceipt.tsx";
import { PaymentsBook } from "./PaymentsBook.tsx";
import { TopUpForm } from "./TopUpForm.tsx";
import styles from "./Counter.module.css";

/** «Пополнение». Who comes back from the provider sees what becomes of their payment where the form was. */
export function TopUp() {
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
