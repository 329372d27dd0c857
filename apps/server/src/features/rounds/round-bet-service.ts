import { isRefusal, type Refusal, refusal } from "@rumb/contract/errors";
import { roundGames } from "@rumb/contract/game-registry";
import type { PreparedRoundBet, RoundRules } from "@rumb/contract/round-game";
import type { RoundGameId } from "@rumb/games/games";
import { formatMoney } from "@rumb/money/format";
import { addKopecks, kopecks } from "@rumb/money/kopecks";
import type { Desk, IdempotencyClaim, OpenRound } from "../../money/command.ts";
import type { Ledger } from "../../money/batch/ledger.ts";
import type { SettingValues } from "../../settings/settings.ts";
import { roundTimings } from "./round-timings.ts";

export type RoundBetDeps = {
  readonly ledger: Pick<Ledger, "submit">;
  readonly settings: { current(): SettingValues };
  /** How many times faster rounds run than they should. */
  readonly roundPace: number;
};

/** One accepted bet of a signed-in player. */
export type RoundBetPlay = {
  readonly game: RoundGameId;
  readonly player: { readonly id: number; readonly img: string };
  readonly idempotency: IdempotencyClaim | undefined;
  readonly prepared: PreparedRoundBet;
};

/** Puts a bet into the round that takes bets: stake, record and place in the round in one commit. */
export async function betInRound(deps: RoundBetDeps, play: RoundBetPlay): Promise<unknown> {
  const settings = deps.settings.current();
  const { countdownMs } = roundTimings(play.game, settings, deps.roundPace);
  const settled = await deps.ledger.submit<object>({
    playerId: play.player.id,
    idempotency: play.idempotency,
    round: play.game,
    decide: (desk) => decideBet(desk, play, { countdownMs, maxWinKopecks: settings.maxWinKopecks }),
  });
  return isRefusal(settled) ? settled : settled.reply;
}

function decideBet(
  desk: Desk,
  { game, player, prepared }: RoundBetPlay,
  terms: { countdownMs: number; maxWinKopecks: number | null },
): object | Refusal {
  const { stakeKopecks, maxPayoutKopecks } = prepared;
  const { rules } = roundGames[game];
  const { maxWinKopecks } = terms;
  const open = desk.openRound();
  if (!open || !prepared.joins(open.id)) return refusal("ROUND_CLOSED");
  if (maxWinKopecks !== null && maxPayoutKopecks !== null && maxPayoutKopecks > maxWinKopecks) {
    return refusal("MAX_WIN_EXCEEDED", { max: formatMoney(kopecks(maxWinKopecks)) });
  }
  if (desk.balance() < stakeKopecks) return refusal("INSUFFICIENT_BALANCE");
  if (open.bank + stakeKopecks > rules.maxBankKopecks) return refusal("ROUND_FULL");
  const params = prepared.accept(open.bank);
  desk.charge({ kind: "stake", house: `game:${game}`, amount: stakeKopecks });
  desk.joinRound({
    round: joined(open, { playerId: player.id, stakeKopecks, rules, countdownMs: terms.countdownMs }),
    stake: stakeKopecks,
    coefficientHundredths: 0,
    algorithm: rules.algorithm,
    params,
  });
  return prepared.answer({
    id: desk.causeId,
    round: open.id,
    player: { ...player, name: desk.playerName },
    params,
    balanceKopecks: desk.balance(),
    hash: open.hash,
  });
}

/** The round with one more bet; the countdown starts with the bet of enough different players. */
function joined(
  round: OpenRound,
  bet: { playerId: number; stakeKopecks: number; rules: RoundRules; countdownMs: number },
): OpenRound {
  const firstPlayerId = round.firstPlayerId ?? bet.playerId;
  const enough = bet.rules.startsWithPlayers === 1 || firstPlayerId !== bet.playerId;
  return {
    ...round,
    bank: addKopecks(round.bank, kopecks(bet.stakeKopecks)),
    bets: round.bets + 1,
    firstPlayerId,
    closesAt: round.closesAt ?? (enough ? new Date(round.lockedAt.getTime() + bet.countdownMs) : null),
  };
}
