import { ask } from "../../api/http.ts";
import { useSite } from "../../api/use-site.ts";
import type { OperatorBetCard } from "@rumb/contract/operator-rows";
import { Button } from "@mui/material";
import { Link } from "react-admin";
import { CardPage } from "../../parts/CardPage.tsx";
import { type Fact, Facts } from "../../parts/Facts.tsx";
import { moment, money } from "../../parts/formats.ts";
import { BET_RESULTS, gameName } from "../../parts/game-names.ts";
import { JsonColumns } from "../../parts/Json.tsx";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { ProofFacts } from "../../parts/ProofFacts.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** A bet with its proof; the site's own page verifies it. */
export function BetPage() {
  const site = useSite();
  return (
    <CardPage
      name="bets"
      load={(id) => ask("operator/bets/one", { id })}
      title={({ id }) => `Ставка № ${id}`}
    >
      {(card) => (
        <>
          <Section
            title={`${gameName(card.game)} № ${card.id}`}
            aside={<StatusChip status={BET_RESULTS[card.result]} />}
          >
            <Facts rows={betFacts(card)} />
          </Section>
          <Section
            title="Доказательство"
            aside={
              <Button
                href={`${site}/fair?bet=${card.id}`}
                target="_blank"
                variant="outlined"
                color="secondary"
                size="small"
              >
                Проверить на сайте
              </Button>
            }
          >
            <ProofFacts proof={card} />
          </Section>
          <JsonColumns left={["Параметры", card.params]} right={["Исход", card.outcome]} />
        </>
      )}
    </CardPage>
  );
}

function betFacts(card: OperatorBetCard): Fact[] {
  const { round } = card;
  return [
    ["Игрок", <PersonLink key="player" person={card.player} />],
    ["Ставка", money(card.bet)],
    ["Коэффициент", `x${card.coff.toFixed(2)}`],
    ["Выигрыш", money(card.win)],
    ["Джекпот", card.pot.win === 0 ? "—" : money(card.pot.win)],
    ["Когда", moment(card.created_at)],
    ["Версия алгоритма", card.algorithm],
    ...(round === undefined
      ? []
      : [
          [
            "Раунд",
            <Link key="round" to={`/rounds/${round.id}/show`}>{`№ ${round.id}, место ${round.place}`}</Link>,
          ] as const,
        ]),
  ];
}
