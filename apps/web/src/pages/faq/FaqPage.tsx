import { useState } from "react";
import { paths } from "../../site/paths.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { FiguresFailed } from "../texts/FiguresFailed.tsx";
import { useFigures } from "../texts/use-figures.ts";
import { Answer } from "./Answer.tsx";
import { findQuestions } from "./find-questions.ts";
import styles from "./FaqPage.module.css";
import { questionsOf } from "./questions.ts";
import { useOpenQuestions } from "./use-open-questions.ts";

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
      <header className={styles.head}>
        <h1>FAQ</h1>
        <p className={styles.lead}>
          Игры на РУМБ — развлечение на виртуальные единицы: 1 румбик = 1 ₽ виртуального баланса. Суммы и
          сроки ниже — те, что действуют сейчас.
        </p>
        <FiguresFailed failure={failure} retry={retry} />
      </header>
      <Panel cut className={styles.panel}>
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
          <ol className={styles.list}>
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
