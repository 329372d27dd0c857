import { REFERRAL_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import {
  isWithdrawalMethod,
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
} from "@rumb/games/wallet/withdrawal-methods";
import { useEffect, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { ActionLink } from "../../site/ActionLink.tsx";
import { paths } from "../../site/paths.ts";
import { FiguresFailed } from "../texts/FiguresFailed.tsx";
import { LinkedText } from "../texts/LinkedText.tsx";
import { anchorElement, useAnchor } from "../texts/LegalText.tsx";
import { useFigures } from "../texts/use-figures.ts";
import { feeText, limitsText } from "../wallet/breakdown.ts";
import { methodName } from "../wallet/method-names.ts";
import { findQuestions } from "./find-questions.ts";
import { type Question, questionsOf } from "./questions.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./FaqPage.module.css";

/** Six questions that open one by one, and a search through questions and answers. */
export function FaqPage() {
  const { figures, failure, retry } = useFigures();
  const [search, setSearch] = useState("");
  const questions = questionsOf(figures);
  const found = findQuestions(questions, search);
  const searching = search.trim() !== "";
  const { isOpen, setOpen } = useOpenQuestions();
  return (
    <>
      <header className={kit.stack3}>
        <h1>FAQ</h1>
        <p className={kit.lead}>
          Игры на РУМБ — развлечение на виртуальные единицы: 1 румбик = 1 ₽ виртуального баланса. Суммы и
          сроки ниже — те, что действуют сейчас.
        </p>
        <FiguresFailed failure={failure} retry={retry} />
      </header>
      <Panel cut className={kit.stack4}>
        <div className={styles.search}>
          <TextField
            label="Поиск по вопросам"
            name="search"
            placeholder="Например: отыгрыш"
            maxLength={60}
            value={search}
            onChange={setSearch}
          />
        </div>
        <VisuallyHidden>
          <output>{searching ? `Найдено вопросов: ${found.length}` : ""}</output>
        </VisuallyHidden>
        {found.length === 0 ? (
          <EmptyState
            instrument="compass"
            text="Такого вопроса здесь нет. Спросите нас напрямую."
            action={
              <span className={styles.ways}>
                <ActionLink href={paths.contact}>Контакты</ActionLink>
                <Button tone="ghost" onClick={() => setSearch("")}>
                  Показать все
                </Button>
              </span>
            }
          />
        ) : (
          <ol className={kit.grid}>
            {found.map((question) => (
              <li key={question.id}>
                <Answer
                  question={question}
                  number={questions.indexOf(question) + 1}
                  open={searching || isOpen(question.id)}
                  onToggle={(open) => {
                    if (!searching) setOpen(question.id, open);
                  }}
                />
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <p className={styles.more}>
        Не нашли ответа? <ActionLink href={paths.contact}>Контакты</ActionLink>
        <ActionLink href={paths.terms}>Соглашение целиком</ActionLink>
      </p>
    </>
  );
}

/** One question; its answer opens below it. */
function Answer({ question: { id, question, answer, extra }, number, open, onToggle }: AnswerProps) {
  return (
    <details
      className={styles.question}
      id={id}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles.answerHead}>
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

type AnswerProps = {
  question: Question;
  number: number;
  open: boolean;
  onToggle: (open: boolean) => void;
};

/** The ways to take money out, out of the table by which the server reckons. */
function WithdrawalTable() {
  return (
    <Table
      columns={withdrawalColumns}
      rows={METHODS}
      rowKey={(method) => method}
      caption="Способы вывода: пределы одной заявки и комиссия"
      empty=""
    />
  );
}

/** The shares by the number of players invited. */
function ReferralTable() {
  return (
    <Table
      columns={referralColumns}
      rows={REFERRAL_LEVELS}
      rowKey={({ level }) => String(level)}
      caption="Уровни реферальной программы"
      empty=""
    />
  );
}

const METHODS = Object.keys(WITHDRAWAL_METHODS).filter(isWithdrawalMethod);

const withdrawalColumns: readonly Column<WithdrawalMethod>[] = [
  { key: "method", title: "Способ", cell: methodName },
  { key: "limits", title: "Пределы", cell: limitsText, align: "end" },
  { key: "fee", title: "Комиссия", cell: feeText, align: "end" },
];

const referralColumns: readonly Column<(typeof REFERRAL_LEVELS)[number]>[] = [
  { key: "level", title: "Уровень", cell: ({ level }) => level },
  { key: "from", title: "Приглашено", cell: ({ from }) => `от ${from}`, align: "end" },
  { key: "percent", title: "Доля", cell: ({ percent }) => `${percent} %`, align: "end" },
];

/** Which questions are open. The one that the address names is open from the start, and when the address changes to it. */
function useOpenQuestions() {
  const [open, setOpenIds] = useState<ReadonlySet<string>>(() => new Set([location.hash.slice(1)]));
  useAnchor();

  useEffect(() => {
    function arrive(): void {
      setOpenIds((ids) => new Set([...ids, location.hash.slice(1)]));
      anchorElement()?.scrollIntoView();
    }
    window.addEventListener("hashchange", arrive);
    return () => window.removeEventListener("hashchange", arrive);
  }, []);

  return {
    isOpen: (id: string): boolean => open.has(id),
    setOpen: (id: string, isOpen: boolean): void => {
      if (open.has(id) === isOpen) return;
      setOpenIds(new Set(isOpen ? [...open, id] : [...open].filter((other) => other !== id)));
    },
  };
}
