import { FRAUD_DECISIONS, type FraudEvent, type OperatorFraudRingCard } from "@rumb/contract/operator-fraud";
import { OPERATOR_REASON_MAX } from "@rumb/contract/operator";
import { Box, Typography } from "@mui/material";
import { Permitted } from "../../api/permissions.tsx";
import { moment } from "../../parts/formats.ts";
import { NewNote } from "../../parts/NewNote.tsx";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { Section } from "../../parts/Section.tsx";
import { eventText } from "./ring-words.ts";

/** What the site found out about a ring, what operators decided and wrote; the newest first. */
export function RingHistory({ card }: { card: OperatorFraudRingCard }) {
  return (
    <Section title="История">
      {card.ended === null && (
        <Permitted call="operator/fraud_rings/note">
          <NewNote
            call="operator/fraud_rings/note"
            id={card.id}
            most={OPERATOR_REASON_MAX}
            hint="Видят все операторы, игроки — нет"
          />
        </Permitted>
      )}
      <Box component="ol" sx={{ listStyle: "none", m: 0, mt: 1, p: 0, display: "grid", gap: 1.5 }}>
        {card.history.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </Box>
    </Section>
  );
}

function Entry({ event }: { event: FraudEvent }) {
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: "divider", pl: 1.5, overflowWrap: "anywhere" }}>
      <Typography>{eventText(event)}</Typography>
      {event.note !== "" && <Typography sx={{ whiteSpace: "pre-wrap" }}>{event.note}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {moment(event.at)} · <By event={event} />
      </Typography>
    </Box>
  );
}

function By({ event: { kind, operator } }: { event: FraudEvent }) {
  if (operator !== null) return <PersonLink person={operator} />;
  return FRAUD_DECISIONS.some((decision) => decision === kind) ? "Оператор" : "Сайт";
}
