import type { OperatorPlayerCard } from "@rumb/contract/operator-rows";
import { formatDate } from "@rumb/money/format";
import { ask } from "../../api/http.ts";
import { useMay } from "../../api/permissions.tsx";
import { Alert, Box, Tab, Tabs } from "@mui/material";
import { useSearchParams } from "react-router-dom";
import { BetTable } from "../bets/BetTable.tsx";
import { CardPage } from "../../parts/CardPage.tsx";
import { RelatedList } from "../../parts/RelatedList.tsx";
import { RingHint } from "../../parts/RingHint.tsx";
import { Section } from "../../parts/Section.tsx";
import { LinksTab } from "./LinksTab.tsx";
import { PlayerActions } from "./PlayerActions.tsx";
import { PlayerFacts } from "./PlayerFacts.tsx";
import { ReturnsTab } from "./ReturnsTab.tsx";
import { SessionTable } from "./SessionTable.tsx";
import { TagsField } from "./TagsField.tsx";
import { Timeline } from "./timeline/Timeline.tsx";
import { TransferTable } from "./TransferTable.tsx";

/** Everything about one player; the open tab stands in the address. */
export function PlayerPage() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const tabs = TABS.filter(({ id }) => id !== "sessions" || may("operator/sessions/list"));
  const tab = tabs.find(({ id }) => id === search.get("tab")) ?? TABS[0];
  return (
    <CardPage
      name="players"
      load={(id) => ask("operator/players/one", { id })}
      title={({ name, id }) => `${name} № ${id}`}
      again={({ money: { staked }, flags }) => staked === null || flags === null}
    >
      {(card) => (
        <>
          <PlayerActions card={card} />
          <TagsField card={card} />
          {card.ring !== null && (
            <Box sx={{ mb: 1 }}>
              <RingHint ring={card.ring} words="Связан с кольцом" />
            </Box>
          )}
          {card.is_ban && <Alert severity="error">В бане. Игроку сказано: {card.is_ban_comment}</Alert>}
          {card.deletion !== null && <Alert severity="info">{deletionWords(card.deletion)}</Alert>}
          <Tabs
            value={tab.id}
            onChange={(_, id: string) => setSearch({ tab: id }, { replace: true })}
            variant="scrollable"
            aria-label="Об игроке"
          >
            {tabs.map(({ id, label }) => (
              <Tab key={id} value={id} label={label} id={`tab-${id}`} aria-controls="tab-panel" />
            ))}
          </Tabs>
          <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab.id}`}>
            <TabPanel tab={tab} card={card} />
          </div>
        </>
      )}
    </CardPage>
  );
}

/** What a support agent may say of it: an operator changes nothing about it. */
function deletionWords({ due_at, erased_at }: NonNullable<OperatorPlayerCard["deletion"]>): string {
  if (erased_at !== null) return `Аккаунт удалён ${formatDate(erased_at)}: личных данных не осталось.`;
  return `Игрок удаляет аккаунт: данные исчезнут после ${formatDate(due_at)}, если на счёте ничего нет. Отменить это может только игрок.`;
}

const TABS = [
  { id: "facts", label: "Сведения" },
  { id: "timeline", label: "Лента" },
  { id: "links", label: "Связи" },
  { id: "returns", label: "Возврат" },
  { id: "transfers", label: "Движения" },
  { id: "bets", label: "Ставки" },
  { id: "sessions", label: "Входы" },
] as const;

function TabPanel({ tab, card }: { tab: (typeof TABS)[number]; card: OperatorPlayerCard }) {
  if (tab.id === "facts") return <PlayerFacts card={card} />;
  if (tab.id === "links") return <LinksTab player={card} />;
  if (tab.id === "returns") return <ReturnsTab playerId={card.id} />;
  if (tab.id === "timeline") return <Timeline playerId={card.id} />;
  return (
    <Section title={tab.label}>
      <RelatedList key={tab.id} name={tab.id} of={{ player_id: card.id }}>
        <TabTable tab={tab.id} card={card} />
      </RelatedList>
    </Section>
  );
}

function TabTable({ tab, card }: { tab: "transfers" | "bets" | "sessions"; card: OperatorPlayerCard }) {
  switch (tab) {
    case "transfers":
      return <TransferTable />;
    case "bets":
      return <BetTable />;
    case "sessions":
      return <SessionTable card={card} />;
  }
}
