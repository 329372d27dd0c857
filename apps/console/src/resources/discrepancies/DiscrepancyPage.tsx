import type { OperatorDiscrepancyCard } from "@rumb/contract/operator-discrepancies";
import {
  KIND_NAMES,
  RESOLUTION_NAMES,
  SOURCE_NAMES,
  stateName,
  SUBJECT_NAMES,
} from "@rumb/contract/discrepancy-words";
import { Button, Typography } from "@mui/material";
import { useState } from "react";
import { ask } from "../../api/http.ts";
import { CardPage } from "../../parts/CardPage.tsx";
import { Columns } from "../../parts/Columns.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { moment, money, movement } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { useKeys } from "../../parts/use-keys.ts";
import { useNeighbours } from "../../parts/use-neighbours.ts";
import { useMay } from "../../api/permissions.tsx";
import { ResolveDialog } from "./ResolveDialog.tsx";

/** One difference with both sides, and the word that resolves it. */
export function DiscrepancyPage() {
  return (
    <CardPage
      name="discrepancies"
      load={(id) => ask("operator/discrepancies/one", { id })}
      title={({ id }) => `Расхождение № ${id}`}
    >
      {(card) => (
        <>
          {card.resolved === null && <Resolve card={card} />}
          <Section title="Что не так" aside={<State card={card} />}>
            <Facts rows={factsOf(card)} />
          </Section>
          <Columns>
            <Section title="У нас">
              <Side side={card.ours} />
            </Section>
            <Section title="У провайдера">
              <Side side={card.theirs} />
            </Section>
          </Columns>
          {card.resolved !== null && (
            <Section title="Решение">
              <Facts rows={resolutionOf(card.resolved)} />
            </Section>
          )}
        </>
      )}
    </CardPage>
  );
}

/** R on the keyboard; J and K lead to what else is open, and so does a resolution. */
function Resolve({ card }: { card: OperatorDiscrepancyCard }) {
  const [asks, setAsks] = useState(false);
  const may = useMay()("operator/discrepancies/resolve");
  const { next, previous, goOn } = useNeighbours("discrepancies", { open: true }, card.id);
  useKeys({ KeyR: asks || !may ? undefined : () => setAsks(true), KeyJ: next, KeyK: previous });
  if (!may) return null;
  return (
    <div>
      <Button variant="contained" onClick={() => setAsks(true)} aria-keyshortcuts="R">
        Разобрать
      </Button>
      {asks && <ResolveDialog card={card} onDone={goOn} onClose={() => setAsks(false)} />}
    </div>
  );
}

function State({ card: { resolved } }: { card: OperatorDiscrepancyCard }) {
  return (
    <StatusChip
      status={
        resolved === null ? { label: "Открыто", color: "warning" } : { label: "Разобрано", color: "success" }
      }
    />
  );
}

function Side({ side: { sum, state } }: { side: OperatorDiscrepancyCard["ours"] }) {
  return (
    <>
      <Typography variant="h5" component="p">
        {money(sum)}
      </Typography>
      <Typography color="textSecondary">{stateName(state)}</Typography>
    </>
  );
}

function factsOf(card: OperatorDiscrepancyCard) {
  return [
    ["Вид", KIND_NAMES[card.kind]],
    ["О чём", `${SUBJECT_NAMES[card.subject]} № ${card.order_id}`],
    ["Игрок", card.player === null ? "неизвестен" : <PersonLink key="player" person={card.player} />],
    ["Разница", movement(card.difference)],
    ["Номер у провайдера", card.reference ?? "не назван"],
    ["Откуда знаем", SOURCE_NAMES[card.source]],
    ["Найдено", moment(card.created_at)],
  ] as const;
}

function resolutionOf(resolved: NonNullable<OperatorDiscrepancyCard["resolved"]>) {
  return [
    ["Решено", RESOLUTION_NAMES[resolved.resolution]],
    ["Игроку", movement(resolved.player)],
    ["Дому", movement(resolved.house)],
    ...(resolved.note === "" ? [] : [["Почему", resolved.note] as const]),
    ...(resolved.by === null ? [] : [["Кто", <PersonLink key="by" person={resolved.by} />] as const]),
    ["Когда", moment(resolved.at)],
  ] as const;
}
