import { type Refusal, refusal } from "@rumb/contract/errors";
import type { PreparedPlay } from "@rumb/contract/game/instant-game";
import { stateBalance, type StatedBalance } from "@rumb/contract/stated-balance";
import type { JackpotesWin } from "@rumb/contract/socket/socket-events";
import { byteStream } from "@rumb/games/fairness/stream";
import { games, type InstantGameId } from "@rumb/games/games";
import {
  PROGRESSIVE_FIRST_BLOCK,
  type ProgressiveTerms,
  progressiveHits,
} from "@rumb/games/progressive/progressive";
import { formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import type { FeedBet } from "../../feed/feed-entry.ts";
import type { Decided, IdempotencyClaim, Settled, UnitOfWork } from "../../money/command.ts";
import type { Ledger } from "../../money/batch/ledger.ts";
import { hmacSha256 } from "../../seeds/hmac-sha256.ts";
import { refuseOldTerms } from "../../settings/game-terms.ts";
import type { SettingValues } from "../../settings/settings.ts";

export type InstantDeps = {
  readonly ledger: Ledger;
  readonly settings: { current(): SettingValues };
};

/** One accepted play of a signed-in player. */
export type InstantPlay = {
  readonly game: InstantGameId;
  readonly playerId: number;
  readonly idempotency: IdempotencyClaim | undefined;
  readonly prepared: PreparedPlay;
  /** The version of the terms that the player was shown. */
  readonly shown?: string | undefined;
};

/** What a settled play means to others, beside its answer. */
export type InstantEvents = {
  readonly feed: FeedBet;
  readonly stated: StatedBalance;
  readonly potWin: JackpotesWin | null;
};

export type InstantResult = Settled<object, InstantEvents>;

/** Settles a play: stake, draw, payout, pot and record in one commit (docs/ledger.md). */
export function playInstant(deps: InstantDeps, play: InstantPlay): Promise<InstantResult | Refusal> {
  const settings = deps.settings.current();
  return deps.ledger.submit({
    playerId: play.playerId,
    idempotency: play.idempotency,
    decide: (unit) => settlePlay(unit, play, settings),
  });
}

function settlePlay(
  unit: UnitOfWork,
  { game, prepared, shown }: InstantPlay,
  settings: SettingValues,
): Decided<object, InstantEvents> | Refusal {
  const { maxWinKopecks, progressive } = settings;
  const changed = refuseOldTerms(settings, { game, shown });
  if (changed !== null) return changed;
  const { stakeKopecks } = prepared;
  if (maxWinKopecks !== null && prepared.maxPayoutKopecks > maxWinKopecks) {
    return refusal("MAX_WIN_EXCEEDED", { max: formatMoney(kopecks(maxWinKopecks)) });
  }
  if (unit.balance() < stakeKopecks) return refusal("INSUFFICIENT_BALANCE");
  const nonce = unit.takeNonce();
  const seed = { serverSeed: unit.seed.serverSeed, clientSeed: unit.seed.clientSeed, nonce };
  const result = prepared.settle(byteStream(hmacSha256, seed));

  unit.charge({ kind: "stake", house: `game:${game}`, amount: stakeKopecks });
  unit.countStake(game, stakeKopecks);
  if (result.payoutKopecks > 0) {
    unit.credit({ kind: "payout", house: `game:${game}`, amount: result.payoutKopecks });
  }
  const stated = stateBalance(unit);
  const terms = games[game].feedsPot ? potTerms(progressive) : null;
  const potKopecks = terms === null ? kopecks(0) : settlePot(unit, { seed, stakeKopecks, terms });
  unit.recordBet({
    game,
    state: result.won ? "won" : "lost",
    stake: stakeKopecks,
    payout: result.payoutKopecks,
    coefficientHundredths: result.coefficientHundredths,
    nonce,
    algorithm: prepared.algorithm,
    params: prepared.params,
    outcome: result.outcome,
    pot: { ...(terms ?? NO_POT), payout: potKopecks },
  });
  return {
    reply: result.answer({ id: unit.causeId, stated, hash: unit.seed.hash, nonce }),
    events: {
      stated,
      feed: { ...result, id: unit.causeId, game, playerName: unit.playerName, stakeKopecks },
      potWin: potKopecks > 0 ? potWin(unit, potKopecks) : null,
    },
  };
}

const NO_POT = { sharePermyriad: 0, hitsPerBillionKopecks: 0 };

function potTerms(progressive: SettingValues["progressive"]): ProgressiveTerms {
  return { ...progressive, startKopecks: kopecks(progressive.startKopecks) };
}

/** The pot grows by its share of the stake first, then the bet draws for it; returns what the bet took from it. */
function settlePot(
  unit: UnitOfWork,
  bet: {
    seed: { serverSeed: Uint8Array; clientSeed: string; nonce: number };
    stakeKopecks: Kopecks;
    terms: ProgressiveTerms;
  },
): Kopecks {
  unit.accruePot(bet.stakeKopecks, bet.terms);
  const stream = byteStream(hmacSha256, bet.seed, PROGRESSIVE_FIRST_BLOCK);
  if (!progressiveHits(stream, bet.stakeKopecks, bet.terms)) return kopecks(0);
  const pot = unit.takePot(bet.terms);
  if (pot > 0) unit.credit({ kind: "progressive", house: "progressive", amount: pot });
  return pot;
}

function potWin(unit: UnitOfWork, pot: Kopecks): JackpotesWin {
  return { user_id: unit.playerId, name: unit.playerName, jackpot_sum: roubles(pot) };
}
