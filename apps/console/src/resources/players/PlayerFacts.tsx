import type { OperatorPlayerCard, OperatorPartner } from "@rumb/contract/operator-rows";
import { counted } from "@rumb/money/plural";
import { Columns } from "../../parts/Columns.tsx";
import { FarmingFlags } from "../../parts/FarmingFlags.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { count, days, moment, money } from "../../parts/formats.ts";
import { MoneyFacts } from "../../parts/MoneyFacts.tsx";
import { Section } from "../../parts/Section.tsx";
import { Twins } from "../../parts/Twins.tsx";
import { useNow } from "../../parts/use-now.ts";
import { PlayerMarks } from "./PlayerMarks.tsx";
import { Typography } from "@mui/material";
import { PersonLink } from "../../parts/PersonLink.tsx";

/** Who a player is and what their money has done. */
export function PlayerFacts({ card }: { card: OperatorPlayerCard }) {
  const nowMs = useNow();
  return (
    <Columns>
      <Section title="Игрок" aside={<PlayerMarks player={card} />}>
        <Facts
          rows={[
            ["№", card.id],
            ["ВКонтакте", card.vk_id],
            ["Создан", moment(card.created_at)],
            ["Заходил", moment(card.seen_at)],
            ["Нет на сайте", days(card.seen_at, nowMs)],
            ["Видеокарта", card.videocard ?? "неизвестна"],
            ["Заявок на вывод ждёт", count(card.pending_withdrawals)],
            ["Промокодер", promocoder(card)],
          ]}
        />
      </Section>
      <Section title="Деньги">
        <MoneyFacts money={card.money} />
      </Section>
      <Section title="Партнёрская программа">
        <PartnerFacts partner={card.partner} />
      </Section>
      <Section title="Похожие учётные записи">
        <Twins twins={card.twins} />
      </Section>
      <Section title="Признаки игры ради наград">
        <FarmingFlags flags={card.flags} playerId={card.id} />
      </Section>
    </Columns>
  );
}

function promocoder({ promocoder: terms }: OperatorPlayerCard): string {
  return terms === null
    ? "нет"
    : `по ${money(terms.reward)}, до ${counted(terms.uses_limit, ["активации", "активаций", "активаций"])} кода`;
}

/** A player's place in the partner programme. Whoever looks like their referrer is a hint and no more. */
function PartnerFacts({ partner }: { partner: OperatorPartner }) {
  const { referrer, referrals, earned, paid_out: paidOut, alike } = partner;
  return (
    <>
      <Facts
        rows={[
          ["Пригласил", referrer === null ? "никто" : <PersonLink person={referrer} />],
          ["Общее с пригласившим", referrer === null ? "—" : shared(referrer.alike)],
          ["Рефералов", count(referrals)],
          ["Доход за всё время", money(earned)],
          ["Выведено", money(paidOut)],
        ]}
      />
      {alike.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
            Рефералы, похожие на него
          </Typography>
          <ul>
            {alike.map((one) => (
              <li key={`${one.by} ${one.id}`}>
                <PersonLink person={one} /> — {SHARED[one.by]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function shared(alike: readonly (keyof typeof SHARED)[]): string {
  return alike.length === 0 ? "ничего" : alike.map((by) => SHARED[by]).join(", ");
}

const SHARED = { device: "та же видеокарта", address: "тот же адрес" } as const;
