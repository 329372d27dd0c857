import { Icon } from "../../kit/Icon.tsx";
import { LinkedText } from "../texts/LinkedText.tsx";
import styles from "./Answer.module.css";
import { ReferralTable, WithdrawalTable } from "./AnswerTables.tsx";
import type { Question } from "./questions.ts";

/** One question; its answer opens below it. */
export function Answer({ question: { id, question, answer, extra }, number, open, onToggle }: AnswerProps) {
  return (
    <details
      className={styles.question}
      id={id}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 className={styles.title}>{question}</h2>
        <span className={styles.chevron}>
          <Icon name="chevron" size={20} />
        </span>
      </summary>
      <div className={styles.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <LinkedText>{paragraph}</LinkedText>
          </p>
        ))}
        {extra === "withdrawals" && <WithdrawalTable />}
        {extra === "referrals" && <ReferralTable />}
        <a className={styles.link} href={`#${id}`}>
          Ссылка на этот ответ
        </a>
      </div>
    </details>
  );
}

export type AnswerProps = {
  question: Question;
  number: number;
  open: boolean;
  onToggle: (open: boolean) => void;
};
