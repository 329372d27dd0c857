import { ask } from "../../api/http.ts";
import type { OperatorRoundCard } from "@rumb/contract/operator-rows";
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { Link } from "react-admin";
import { CardPage } from "../../parts/CardPage.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { count, moment, money } from "../../parts/formats.ts";
import { gameName } from "../../parts/game-names.ts";
import { Json } from "../../parts/Json.tsx";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { ProofFacts } from "../../parts/ProofFacts.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { ROUND_STATES } from "./round-states.ts";

/** A shared round with its proof and its bets. */
export function RoundPage() {
  return (
    <CardPage
      name="rounds"
      load={(id) => ask("operator/rounds/one", { id })}
      title={({ game, number }) => `${gameName(game)}: раунд № ${number}`}
    >
      {(card) => (
        <>
          <Section
            title={`${gameName(card.game)} № ${card.number}`}
            aside={<StatusChip status={ROUND_STATES[card.state]} />}
          >
            <Facts
              rows={[
                ["Банк", money(card.bank)],
                ["Ставок", count(card.bets)],
                ["Открыт", moment(card.opened_at)],
                ["Закончен", card.ended_at === null ? "—" : moment(card.ended_at)],
              ]}
            />
          </Section>
          <Section title="Доказательство">
            <ProofFacts proof={card} />
          </Section>
          <Section title="Исход">
            {card.outcome === null ? (
              <Typography>Ещё не разыгран.</Typography>
            ) : (
              <Json value={card.outcome} />
            )}
          </Section>
          <Section title="Ставки">
            <Bets card={card} />
          </Section>
        </>
      )}
    </CardPage>
  );
}

function Bets({ card: { list, bets } }: { card: OperatorRoundCard }) {
  if (list.length === 0) return <Typography>Ставок нет.</Typography>;
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" sx={{ "& td, & th": { whiteSpace: "nowrap" } }}>
        <TableHead>
          <TableRow>
            <TableCell>Место</TableCell>
            <TableCell>Ставка №</TableCell>
            <TableCell>Игрок</TableCell>
            <TableCell align="right">Ставка</TableCell>
            <TableCell align="right">Выигрыш</TableCell>
            <TableCell>Параметры</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {list.map(({ place, bet_id, player, bet, win, params }) => (
            <TableRow key={bet_id}>
              <TableCell>{place}</TableCell>
              <TableCell>
                <Link to={`/bets/${bet_id}/show`}>{bet_id}</Link>
              </TableCell>
              <TableCell>
                <PersonLink person={player} />
              </TableCell>
              <TableCell align="right">{money(bet)}</TableCell>
              <TableCell align="right">{money(win)}</TableCell>
              <TableCell>
                <code>{JSON.stringify(params)}</code>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {bets > list.length && <Typography variant="body2">Показаны первые {count(list.length)}.</Typography>}
    </Box>
  );
}
