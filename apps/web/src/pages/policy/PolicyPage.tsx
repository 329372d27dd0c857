import { LegalText } from "../texts/LegalText.tsx";
import { policySections } from "./policy-sections.ts";

/** What the site knows of its visitors, and what becomes of it. */
export function PolicyPage() {
  return (
    <LegalText
      title="Политика конфиденциальности"
      lead="Что сайт РУМБ узнаёт о вас, зачем ему это и что с этим происходит. Коротко: только то, без чего игры и касса не работают; рекламы и чужих счётчиков на сайте нет."
      sections={policySections()}
    />
  );
}
