import { RETURNS_BETS, type ReturnsReply } from "@rumb/contract/operator-returns";
import { Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../api/http.ts";
import { FigureTable } from "../../parts/FigureTable.tsx";
import { count, moment, money, movement } from "../../parts/formats.ts";
import { gameName } from "../../parts/game-names.ts";
import { Fetching } from "../../parts/Fetching.tsx";
import { Section } from "../../parts/Section.tsx";

/** What a player's bets returned, against what the rules promise and where 95 of 100 players with the same bets end. */
export function ReturnsTab({ playerId }: { playerId: number }) {
  const asked = useQuery({
    queryKey: ["players", "returns", playerId],
    queryFn: () => ask("operator/players/returns/get", { id: playerId }),
  });
  const { data } = asked;
  return (
    <Section title="Что было бы честно">
      <Fetching query={asked} words="Считается" />
      {data !== undefined &&
        (data.since === null ? (
          <Typography color="textSecondary">Завершённых ставок ещё нет.</Typography>
        ) : (
          <Figures returns={data} sinceMs={data.since} />
        ))}
    </Section>
  );
}

function Figures({ returns: { together, games }, sinceMs }: { returns: ReturnsReply; sinceMs: number }) {
  const rows = [rowOf("Вместе", together), ...games.map((one) => rowOf(gameName(one.game), one))];
  const outside = [
    { name: "Вместе", ...together },
    ...games.map((one) => ({ name: gameName(one.game), ...one })),
  ];
  return (
    <>
      <FigureTable
        heads={HEADS}
        rows={rows}
        alarms={new Set(outside.filter((one) => standing(one) !== "в полосе").map(({ name }) => name))}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Последние ставки, не больше {count(RETURNS_BETS)}, с {moment(sinceMs)}. В полосе заканчивают 95 из 100
        игроков с такими же ставками: из ста честных пятеро стоят вне её. Джекпот входит в итог, а в правила —
        нет.
      </Typography>
    </>
  );
}

const HEADS = [
  "Игра",
  "Ставок",
  "Поставил",
  "Итог",
  "По правилам",
  "Полоса",
  "Возврат",
  "По правилам, %",
  "Где",
];

type Measured = ReturnsReply["together"];

function rowOf(name: string, one: Measured): string[] {
  return [
    name,
    count(one.bets),
    money(one.staked),
    movement(one.net),
    movement(one.expected),
    `${movement(rounded(one.expected - one.reach))} … ${movement(rounded(one.expected + one.reach))}`,
    share(one.net, one.staked),
    share(one.expected, one.staked),
    standing(one),
  ];
}

function standing({ net, expected, reach }: Measured): string {
  if (net > expected + reach) return "▲ выше полосы";
  return net < expected - reach ? "▼ ниже полосы" : "в полосе";
}

function share(net: number, staked: number): string {
  return staked === 0 ? "—" : `${((1 + net / staked) * 100).toFixed(2)}\u00a0%`;
}

function rounded(roubles: number): number {
  return Math.round(roubles * 100) / 100;
}
