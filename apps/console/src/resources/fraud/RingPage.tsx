import {
  FRAUD_BEYOND_MOST,
  FRAUD_RING_MOST,
  type FraudEvidence,
  type FraudMember,
  type OperatorFraudRingCard,
} from "@rumb/contract/operator-fraud";
import { counted } from "@rumb/money/plural";
import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-admin";
import { ask } from "../../api/http.ts";
import { CardPage } from "../../parts/CardPage.tsx";
import { Columns } from "../../parts/Columns.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { count, moment, money, plainAddress } from "../../parts/formats.ts";
import { REASON_WORDS, RULE_WORDS } from "@rumb/contract/link-words";
import { Mask } from "../../parts/Mask.tsx";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { RING_STATES } from "../../parts/ring-states.ts";
import { Section } from "../../parts/Section.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { RingDecision } from "./RingDecision.tsx";
import { RingHistory } from "./RingHistory.tsx";

/** One ring: its accounts, what they have in common, and what was decided. */
export function RingPage() {
  return (
    <CardPage
      name="fraud_rings"
      load={(id) => ask("operator/fraud_rings/one", { id })}
      title={({ id }) => `Кольцо № ${id}`}
    >
      {(card) => (
        <>
          <RingDecision card={card} />
          {card.ended !== null && <Ended ended={card.ended} />}
          <Columns>
            <Section title="Кольцо" aside={<StatusChip status={RING_STATES[card.state]} />}>
              <Facts rows={factsOf(card)} />
            </Section>
            <Section title={`Оценка: ${card.score}`}>
              <Weights card={card} />
            </Section>
          </Columns>
          <Section title="Учётные записи">
            <Members people={card.people} />
            {card.beyond > 0 && (
              <Typography color="textSecondary" sx={{ mt: 1 }}>
                {`Связаны так же, но не вошли: ${beyondOf(card)}. В кольце не больше ${FRAUD_RING_MOST}.`}
              </Typography>
            )}
          </Section>
          <Section title="Что общего">
            <Evidence evidence={card.evidence} />
          </Section>
          <RingHistory card={card} />
        </>
      )}
    </CardPage>
  );
}

function Ended({ ended: { at, into } }: { ended: NonNullable<OperatorFraudRingCard["ended"]> }) {
  return (
    <Alert severity="info">
      {into === null ? (
        `Этого кольца нет с ${moment(at)}: у его учётных записей больше нет ничего общего.`
      ) : (
        <>
          {`С ${moment(at)} его учётные записи — в `}
          <Link to={`/fraud_rings/${into}/show`}>кольце № {into}</Link>.
        </>
      )}
    </Alert>
  );
}

function factsOf({ people, members, banned, ...card }: OperatorFraudRingCard) {
  const sum = (part: "deposits" | "withdrawn" | "bonuses" | "balance") =>
    money(people.reduce((hundredths, person) => hundredths + Math.round(person[part] * 100), 0) / 100);
  return [
    ["Участников", count(members)],
    ["Из них в бане", count(banned)],
    ["Пополнили", sum("deposits")],
    ["Вывели", sum("withdrawn")],
    ["Бонусов получили", sum("bonuses")],
    ["На балансах", sum("balance")],
    ["Найдено", moment(card.created_at)],
    ["Изменено", moment(card.changed_at)],
  ] as const;
}

function Weights({ card: { weights } }: { card: OperatorFraudRingCard }) {
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 0.5 }}>
        {weights.map(({ rule, weight }) => (
          <Box key={rule} sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
            <dt>{RULE_WORDS[rule]}</dt>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
              +{count(weight)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Баллы — в настройке «Кольца учётных записей». Это подсказка: сама по себе она ничего не значит.
      </Typography>
    </>
  );
}

function Members({ people }: { people: readonly FraudMember[] }) {
  if (people.length === 0) return <Typography color="textSecondary">Никого.</Typography>;
  return (
    <Wide
      label="Учётные записи"
      heads={["Игрок", "Пометки", "Пополнил", "Вывел", "Бонусы", "Баланс", "Создан", "В кольце с"]}
    >
      {people.map((person) => (
        <TableRow key={person.id}>
          <TableCell component="th" scope="row">
            <PersonLink person={person} />
          </TableCell>
          <TableCell>
            <Marks person={person} />
          </TableCell>
          <TableCell align="right">{money(person.deposits)}</TableCell>
          <TableCell align="right">{money(person.withdrawn)}</TableCell>
          <TableCell align="right">{money(person.bonuses)}</TableCell>
          <TableCell align="right">{money(person.balance)}</TableCell>
          <TableCell align="right">{moment(person.created_at)}</TableCell>
          <TableCell align="right">{moment(person.joined_at)}</TableCell>
        </TableRow>
      ))}
    </Wide>
  );
}

function beyondOf({ beyond }: Pick<OperatorFraudRingCard, "beyond">): string {
  if (beyond <= FRAUD_BEYOND_MOST) return `ещё ${counted(beyond, ACCOUNTS)}`;
  return `больше ${counted(FRAUD_BEYOND_MOST, ACCOUNTS)}`;
}

const ACCOUNTS = ["учётная запись", "учётные записи", "учётных записей"] as const;

function Marks({ person: { is_ban, is_leaving, pending_withdrawals: waiting } }: { person: FraudMember }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5 }}>
      {is_ban && <StatusChip status={{ label: "Бан", color: "error" }} />}
      {is_leaving && <StatusChip status={{ label: "Удаляется", color: "default" }} />}
      {waiting > 0 && <StatusChip status={{ label: `Ждёт выводов: ${count(waiting)}`, color: "warning" }} />}
    </Box>
  );
}

function Evidence({ evidence: { list, more } }: { evidence: OperatorFraudRingCard["evidence"] }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (list.length === 0) return <Typography color="textSecondary">Ничего.</Typography>;
  const pairs = [...Map.groupBy(list, ({ low_id, high_id }) => `${low_id} ${high_id}`).values()];
  const hidden = pairs.length - FIRST_PAIRS;
  const shown = isWhole ? list : pairs.slice(0, FIRST_PAIRS).flat();
  return (
    <>
      <Wide
        id={id}
        label="Что общего"
        heads={["Кто с кем", "Что общего", "Какое", "Впервые", "Последний раз"]}
      >
        {shown.map((one) => (
          <TableRow key={`${one.low_id} ${one.high_id} ${one.kind}`}>
            <TableCell component="th" scope="row">
              № {one.low_id} и № {one.high_id}
            </TableCell>
            <TableCell>{REASON_WORDS[one.kind]}</TableCell>
            <TableCell>{markOf(one)}</TableCell>
            <TableCell align="right">{moment(one.found_at)}</TableCell>
            <TableCell align="right">{moment(one.seen_at)}</TableCell>
          </TableRow>
        ))}
      </Wide>
      {hidden > 0 && (
        <Button
          sx={{ mt: 1, minHeight: 44 }}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Свернуть" : `Ещё ${count(hidden)}`}
        </Button>
      )}
      {more > 0 && (isWhole || hidden <= 0) && (
        <Typography color="textSecondary">И ещё {count(more)}: здесь первые.</Typography>
      )}
    </>
  );
}

/** So many pairs of accounts are shown until more are asked for: of thirty accounts on one device there are hundreds. */
const FIRST_PAIRS = 10;

function markOf({ kind, mark }: FraudEvidence) {
  if (mark === null) return "—";
  return kind === "destination" ? <Mask>{mark}</Mask> : plainAddress(mark);
}

/** A table that scrolls in its own place; its words stand left and its figures right. */
function Wide({ id, label, heads, children }: WideProps) {
  return (
    <Box component="section" id={id} sx={{ overflowX: "auto" }} tabIndex={0} aria-label={`${label}: таблица`}>
      <Table size="small" sx={{ "& td, & th": { whiteSpace: { xs: "nowrap", md: "normal", xl: "nowrap" } } }}>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head} align={WORDS.has(head) ? "left" : "right"}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Box>
  );
}

type WideProps = { id?: string; label: string; heads: readonly string[]; children: ReactNode };

const WORDS: ReadonlySet<string> = new Set(["Игрок", "Пометки", "Кто с кем", "Что общего", "Какое"]);
