import { gameWires } from "@rumb/contract/registry/game-registry";
import type { BetSlip } from "@rumb/contract/fair";
import { isRecord } from "@rumb/contract/guards";
import { isSlipProblem } from "@rumb/contract/slips/slip";
import { EDGE_GAME_IDS, games, isGameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { edgeOf } from "../../settings/game-terms.ts";
import { hmacSha256 } from "../../seeds/hmac-sha256.ts";
import { sha256 } from "../../seeds/seed-service.ts";
import type { BookPage, Books } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { readStoredBets, type StoredBet } from "./bet-store.ts";

const DERIVED = ruleOf(
  "bets.derived",
  "every settled bet is what its seed gives: outcome, payout, coefficient and pot",
  "Ставка не такая, какой её даёт зерно",
);
const UNOPENED = ruleOf(
  "bets.unopened",
  "the seed of every settled bet opens",
  "Ставку нельзя пересчитать: её зерно не открывается",
);
const TERMS = ruleOf(
  "bets.terms",
  "a bet was made under the terms of its time",
  "Условия ставки не те, что действовали",
);

/**
 * Plays every settled bet of a page again from its seed, by the rules of its game. Bets of shared rounds are derived with their
 * rounds.
 */
export async function derivedBets({ query, ids, books }: BookPage): Promise<Violation[]> {
  const bets = await readStoredBets(query, ids);
  const own = bets.filter(({ shared }) => !shared);
  return [
    ...own.flatMap((bet) => wrongDerivation(bet, books)),
    ...own.flatMap((bet) => wrongTerms(bet, books)),
  ];
}

function wrongDerivation(bet: StoredBet, { sealing }: Books): Violation[] {
  const at = { table: "bets", id: bet.id };
  if (bet.state === "open") return [];
  const serverSeed = opened(() => sealing.open(bet.sealed, bet.hash));
  if (serverSeed === null) return [violationOf(UNOPENED, at)];
  const slip = slipOf(bet, serverSeed);
  if (slip === null) return [violationOf(DERIVED, { ...at, where: { game: bet.game } })];
  const report = gameWires[slip.game].slip.check(slip, { sha256, hmac: hmacSha256 });
  if (isSlipProblem(report)) return [violationOf(DERIVED, { ...at, where: { why: report.problem } })];
  if (report.matches) return [];
  const steps = report.steps.filter(({ matches }) => matches === false).map(({ title }) => title);
  return [violationOf(DERIVED, { ...at, where: { steps } })];
}

/** The slip of the bet as its player would verify it; null for a bet of no game. */
function slipOf(bet: StoredBet, serverSeed: Buffer): BetSlip | null {
  if (!isGameId(bet.game) || games[bet.game].mode === "round" || bet.state === "refunded") return null;
  return {
    id: bet.id,
    game: bet.game,
    name: "",
    bet: roubles(kopecks(bet.stake)),
    coff: bet.coefficientHundredths / 100,
    win: roubles(kopecks(bet.payout)),
    result: bet.state === "won" ? "win" : "lose",
    created_at: bet.createdAt.getTime(),
    algorithm: bet.algorithm,
    params: bet.params,
    outcome: bet.outcome,
    hash: bet.hash.toString("hex"),
    client_seed: bet.clientSeed,
    nonce: bet.nonce,
    server_seed: serverSeed.toString("hex"),
    pot: { share: bet.potShare, hits: bet.potHits, win: roubles(kopecks(bet.potPayout)) },
  };
}

function wrongTerms(bet: StoredBet, { history }: Books): Violation[] {
  const { id, game, params, createdAt, potShare, potHits } = bet;
  if (!isGameId(game)) return [];
  const { mode, feedsPot } = games[game];
  const pots = feedsPot ? history.at("progressive", createdAt) : [NO_POT];
  const edged = EDGE_GAME_IDS.find((edgeGame) => edgeGame === game);
  const edges =
    edged &&
    history.at("edgeHundredths", createdAt)?.map((edgeHundredths) => edgeOf({ edgeHundredths }, edged));
  const maxima = mode === "stepped" ? history.at("maxWinKopecks", createdAt) : null;
  const stated = isRecord(params) ? params : {};
  // A jackpot without a fee does not state one.
  const edge = stated["edgeHundredths"] ?? (mode === "round" ? 0 : undefined);
  const fits =
    (pots?.some((pot) => pot.sharePermyriad === potShare && pot.hitsPerBillionKopecks === potHits) ?? true) &&
    (edges?.some((set) => edge === set) ?? true) &&
    (maxima?.some((most) => stated["maxWinKopecks"] === most) ?? true);
  return fits ? [] : [violationOf(TERMS, { table: "bets", id, where: { params, potShare, potHits } })];
}

const NO_POT = { sharePermyriad: 0, hitsPerBillionKopecks: 0 };

/** Null when a box does not open. */
export function opened<Value>(open: () => Value): Value | null {
  try {
    return open();
  } catch {
    return null;
  }
}
