import type { OperatorFlag } from "@rumb/contract/operator-flags";
import { counted } from "@rumb/money/plural";
import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-admin";
import { count, money } from "./formats.ts";
import { gameName } from "./game-names.ts";
import { PersonLink } from "./PersonLink.tsx";

/** Signs of playing for rakeback and the pot, each with its figures and where to look: hints and no more. */
export function FarmingFlags({
  flags,
  playerId,
}: {
  /** Null while they are being looked for. */
  flags: readonly OperatorFlag[] | null;
  playerId: number;
}) {
  if (flags === null) return <Typography color="textSecondary">Ищем…</Typography>;
  if (flags.length === 0) return <Typography color="textSecondary">Не найдены.</Typography>;
  return (
    <ul>
      {flags.map((flag) => (
        <li key={keyOf(flag)}>{flagWords(flag, playerId)}</li>
      ))}
    </ul>
  );
}

function flagWords(flag: OperatorFlag, playerId: number): ReactNode {
  switch (flag.kind) {
    case "rewards_only":
      return (
        <>
          ▲ За {count(flag.bets)} последних ставок на {money(flag.staked)} игры вернули{" "}
          {(flag.returned * 100).toFixed(2)}&nbsp;%, а прибыль дали рейкбек {money(flag.rakeback)} и джекпот{" "}
          {money(flag.pot)}. <Link to={betsOf(playerId)}>Ставки</Link>
        </>
      );
    case "linked_claims":
      return (
        <>
          ▲ Из{" "}
          {counted(flag.accounts, [
            "связанной учётной записи",
            "связанных учётных записей",
            "связанных учётных записей",
          ])}{" "}
          награды за 30 дней забрали {count(flag.claims.length)}:{" "}
          {flag.claims.map((claim, index) => (
            <span key={claim.id}>
              {index > 0 && ", "}
              <PersonLink person={claim} /> {money(claim.sum)}
            </span>
          ))}
        </>
      );
    case "opposite":
      return (
        <>
          ▲ {gameName(flag.game)}:{" "}
          {flag.game === "wheel" ? "раундов на разных цветах" : "ставок на разных сторонах"} вместе с{" "}
          <PersonLink person={flag.other} /> — {count(flag.times)}. <Link to={betsOf(playerId)}>Ставки</Link>
        </>
      );
  }
}

function keyOf(flag: OperatorFlag): string {
  return flag.kind === "opposite" ? `${flag.game} ${flag.other.id}` : flag.kind;
}

/** The list of bets, of this player only. */
function betsOf(playerId: number): string {
  return `/bets?filter=${encodeURIComponent(JSON.stringify({ player_id: playerId }))}`;
}
