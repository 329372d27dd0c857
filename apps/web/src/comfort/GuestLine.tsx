import styles from "./ComfortBar.module.css";

/** What a guest reads where a player has the account of their session. */
export function GuestLine() {
  return <p className={styles.line}>Здесь будут итог и время сеанса</p>;
}
