import { useSession } from "../../api/session.ts";
import { FiguresFailed } from "../texts/FiguresFailed.tsx";
import { LegalText } from "../texts/LegalText.tsx";
import { useFigures } from "../texts/use-figures.ts";
import { maxWinClause, termsSections } from "./terms-sections.ts";

/** The agreement with the player. */
export function TermsPage() {
  const { figures, changedMs, failure, retry } = useFigures();
  const maxWin = useSession(({ site }) => site?.terms.max_win);
  return (
    <LegalText
      title="Пользовательское соглашение"
      lead="Договор между вами и сайтом РУМБ. Игры на нём — развлечение на виртуальные единицы: 1 румбик = 1 ₽ виртуального баланса."
      notice={<FiguresFailed failure={failure} retry={retry} />}
      sections={termsSections(figures, maxWinClause(maxWin))}
      figuresChangedMs={changedMs}
    />
  );
}
