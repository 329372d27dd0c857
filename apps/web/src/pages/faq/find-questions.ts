import { plainText } from "../texts/linked-text.ts";
import type { Question } from "./questions.ts";

/** The questions in which every word of the search stands, in the question or in its answer; all for an empty search. */
export function findQuestions(questions: readonly Question[], search: string): readonly Question[] {
  const words = comparable(search).split(/\s+/u).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = comparable([question, ...answer.map(plainText)].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** «Ё» is often typed as «е», and amounts hold no-break spaces. */
function comparable(text: string): string {
  return text.toLowerCase().replaceAll("ё", "е").replaceAll("\u{a0}", " ");
}
