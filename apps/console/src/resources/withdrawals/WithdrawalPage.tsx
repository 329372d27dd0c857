import { ask } from "../../api/http.ts";
import type { OperatorWithdrawalCard } from "@rumb/contract/operator-rows";
import { Alert } from "@mui/material";
import { CardPage } from "../../parts/CardPage.tsx";
import { Columns } from "../../parts/Columns.tsx";
import { FarmingFlags } from "../../parts/FarmingFlags.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { moment, money, plainAddress } from "../../parts/formats.ts";
import { MoneyFacts } from "../../parts/MoneyFacts.tsx";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { RingHint } from "../../parts/RingHint.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { systemName } from "@rumb/contract/system-name";
import { Twins } from "../../parts/Twins.tsx";
import { PAYOUT_NAMES, WITHDRAWAL_STATUSES } from "./withdrawal-status.ts";
import { Destination } from "./Destination.tsx";
import { WithdrawalDecision } from "./WithdrawalDecision.tsx";

/** All that a decision about a withdrawal needs, on one page. */
export function WithdrawalPage() {
  return (
    <CardPage
      name="withdrawals"
      load={(id) => ask("operator/withdrawals/one", { id })}
      title={({ id }) => `Вывод № ${id}`}
      again={({ money: { staked }, flags }) => staked === null || flags === null}
    >
      {(card) => (
        <>
          <WithdrawalDecision card={card} />
          {card.banned && card.status === 0 && (
            <Alert severity="warning">
              Игрок в бане. Пока бан не снят, заявку должны одобрить два оператора.
            </Alert>
          )}
          <Columns>
            <Section title="Заявка" aside={<StatusChip status={WITHDRAWAL_STATUSES[card.status]} />}>
              <Facts rows={requestFacts(card)} />
              {card.comment !== "" && (
                <Alert severity="error" sx={{ mt: 2 }}>
                  Игроку сказано: {card.comment}
                </Alert>
              )}
            </Section>
            <Section title="Игрок" aside={<PersonLink person={card.player} />}>
              <MoneyFacts money={card.money} />
            </Section>
          </Columns>
          <Section title="Похожие учётные записи" aside={card.ring !== null && <RingHint ring={card.ring} />}>
            <Twins twins={card.twins} />
          </Section>
          <Section title="Признаки игры ради наград">
            <FarmingFlags flags={card.flags} playerId={card.player.id} />
          </Section>
        </>
      )}
    </CardPage>
  );
}

function requestFacts(card: OperatorWithdrawalCard) {
  return [
    ["Сумма", money(card.sum)],
    ["К выплате", money(card.payout)],
    ["Способ", systemName(card.system)],
    ["Реквизиты", <Destination key="destination" card={card} />],
    ...(card.payout_state === null ? [] : [["Выплата", PAYOUT_NAMES[card.payout_state]] as const]),
    ...(card.reference === undefined ? [] : [["Номер у провайдера", card.reference] as const]),
    ["Создан", moment(card.created_at)],
    ["Адрес игрока", plainAddress(card.address)],
    ["Одобрили", `${card.approvals} из ${card.needed}`],
    ...card.approved_by.map(
      ({ operator, created_at }) =>
        [`Одобрение ${moment(created_at)}`, <PersonLink key="by" person={operator} />] as const,
    ),
    ...(card.decided_at === null ? [] : [["Решён", moment(card.decided_at)] as const]),
    ...(card.decided_by === null
      ? []
      : [["Решил", <PersonLink key="by" person={card.decided_by} />] as const]),
  ] as const;
}
