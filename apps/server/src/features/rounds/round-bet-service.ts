import { isRefusal, type Refusal, refusal } from "@rumb/contract/errors";
import { stateBalance, type StatedBalance } from "@rumb/contract/stated-balance";
import { gameWires } from "@rumb/contract/registry/game-registry";
import type { PreparedRoundBet, RoundRules } from "@rumb/contract/game/round-game";
import type { RoundGameId } from "@rumb/games/games";
import { formatMoney } from "@rumb/money/format";
import { addKopecks, kopecks } from "@rumb/money/kopecks";
import { type Decided, type IdempotencyClaim, type OpenRound, type UnitOfWork } from "../../money/command.ts";
import type { Ledger } from "../../money/batch/ledger.ts";
import type { PlayNews } from "../../realtime/play-news.ts";
import { refuseOldTerms } from "../../settings/game-terms.ts";
import type { SettingValues } from "../../settings/settings.ts";
import { roundTimings } from "./round-timings.ts";

export type RoundBetDeps = {
  readonly ledger: Pick<Ledger, "submit">;
  readonly settings: { current(): SettingValues };
  /** How many times faster rounds run than they should. */
  readonly roundPace: number;
  readonly playNews: Pick<PlayNews, "offer">;
};

/** One accepted bet of a signed-in player. */
export type RoundBetPlay = {
  readonly game: RoundGameId;
  readonly player: { readonly id: number; readonly img: string };
  readonly idempotency: IdempotencyClaim | undefined;
  readonly prepared: PreparedRoundBet;
  /** The version of the terms that the player was shown. */
  readonly shown?: string | undefined;
};

/** Puts a bet into the round that takes bets: stake, record and place in the round in one commit. */
export async function betInRound(deps: RoundBetDeps, play: RoundBetPlay): Promise<unknown> {
  const settings = deps.settings.current();
  const { countdownMs } = roundTimings(play.game, settings, deps.roundPace);
  const settled = await deps.ledger.submit<object, StatedBalance>({
    playerId: play.player.id,
    idempotency: play.idempotency,
    round: play.game,
    decide: (unit) => decideBet(unit, play, { countdownMs, settings }),
  });
  if (isRefusal(settled)) return settled;
  const { reply, events: stated } = settled;
  if (stated) deps.playNews.offer({ playerId: play.player.id, game: play.game, stated });
  return reply;
}

function decideBet(
  unit: UnitOfWork,
  { game, player, prepared, shown }: RoundBetPlay,
  terms: { countdownMs: number; settings: SettingValues },
): Decided<object, StatedBalance> | Refusal {
  const { stakeKopecks, maxPayoutKopecks } = prepared;
  const { rules } = gameWires[game];
  const { maxWinKopecks } = terms.settings;
  const changed = refuseOldTerms(terms.settings, { game, shown });
  if (changed !== null) return changed;
  const open = unit.openRound();
  if (!open || !prepared.joins(open.id)) return refusal("ROUND_CLOSED");
  if (maxWinKopecks !== null && maxPayoutKopecks !== null && maxPayoutKopecks > maxWinKopecks) {
    return refusal("MAX_WIN_EXCEEDED", { max: formatMoney(kopecks(maxWinKopecks)) });
  }
  if (unit.balance() < stakeKopecks) return refusal("INSUFFICIENT_BALANCE");
  if (open.bank + stakeKopecks > rules.maxBankKopecks) return refusal("ROUND_FULL");
  const params = prepared.accept(open.bank);
  unit.charge({ kind: "stake", house: `game:${game}`, amount: stakeKopecks });
  unit.joinRound({
    round: joined(open, { playerId: player.id, stakeKopecks, rules, countdownMs: terms.countdownMs }),
    stake: stakeKopecks,
    coefficientHundredths: 0,
    algorithm: rules.algorithm,
    params,
  });
  const stated = stateBalance(unit);
  const reply = prepared.answer({
    id: unit.causeId,
    round: open.id,
    player: { ...player, name: unit.playerName },
    params,
    stated,
    hash: open.hash,
  });
  return { reply, events: stated };
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
