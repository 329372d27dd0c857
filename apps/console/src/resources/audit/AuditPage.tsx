import { actionName } from "@rumb/contract/audit-words";
import { ask } from "../../api/http.ts";
import { CardPage } from "../../parts/CardPage.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { moment, plainAddress } from "../../parts/formats.ts";
import { JsonColumns } from "../../parts/Json.tsx";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { Section } from "../../parts/Section.tsx";
import { nobodyName, subjectWords } from "./audit-words.ts";

/** One action, with what it changed. */
export function AuditPage() {
  return (
    <CardPage
      name="audit_log"
      load={(id) => ask("operator/audit_log/one", { id })}
      title={({ id }) => `Запись № ${id}`}
    >
      {(entry) => (
        <>
          <Section title={`${actionName(entry.action)}: ${subjectWords(entry)}`}>
            <Facts
              rows={[
                ["Когда", moment(entry.created_at)],
                [
                  "Кто",
                  entry.operator === null ? (
                    nobodyName(entry.address)
                  ) : (
                    <PersonLink key="who" person={entry.operator} />
                  ),
                ],
                ["Адрес", plainAddress(entry.address)],
                ["Отпечаток цепи (SHA-256)", <code key="hash">{entry.hash}</code>],
              ]}
            />
          </Section>
          <JsonColumns left={["Было", entry.before]} right={["Стало", entry.after]} />
        </>
      )}
    </CardPage>
  );
}
