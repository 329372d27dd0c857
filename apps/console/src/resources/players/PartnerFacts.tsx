import type { OperatorPartner } from "@rumb/contract/operator-rows";
import { Typography } from "@mui/material";
import { Facts } from "../../parts/Facts.tsx";
import { count, money } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";

/** A player's place in the partner programme. Whoever looks like their referrer is a hint and no more. */
export function PartnerFacts({ partner }: { partner: OperatorPartner }) {
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
