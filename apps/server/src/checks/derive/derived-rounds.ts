import { gameWires } from "@rumb/contract/registry/game-registry";
import { canonical } from "@rumb/games/verify/verify";
import { isRoundGameId, type RoundGameId } from "@rumb/games/games";
import { kopecks } from "@rumb/money/kopecks";
import { drawRound, mixOf } from "../../features/rounds/round-draw.ts";
import type { BookPage, Books } from "../books/books.ts";
import { type Rule, ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { opened } from "./derived-bets.ts";
import { readStoredRounds, readBetsOfRound, type RoundBet, type StoredRound } from "./round-store.ts";
import { chainHashOf } from "@rumb/games/beacon/beacon";
import type { Beacon } from "@rumb/games/beacon/beacon";
import { isBeacon } from "@rumb/games/beacon/beacon-signature";
import { dueBeacon } from "../../money/round-promise.ts";
import { sha256 } from "../../seeds/seed-service.ts";

const DRAW = ruleOf(
  "rounds.derived",
  "every drawn round is what its seed and its players' seeds give",
  "Раунд не такой, каким его дают зёрна",
);
const BET = ruleOf(
  "bets.round-derived",
  "every bet of an ended round is paid by its outcome",
  "Ставка раунда решена не по его исходу",
);
const UNOPENED = ruleOf(
  "rounds.unopened",
  "the seed of every round opens",
  "Раунд нельзя пересчитать: его зерно не открывается",
);
const REFUND = ruleOf(
  "rounds.refund",
  "a round is refunded only when nobody else has bet",
  "Раунд возвращён, хотя в нём играли несколько игроков",
);

/** Draws every round of a page again and settles its bets again. */
export async function derivedRounds({ query, ids, books }: BookPage): Promise<Violation[]> {
  const rounds = await readStoredRounds(query, ids);
  const found: Violation[] = [];
  for (const round of rounds) {
    const bets = await readBetsOfRound(query, round.id);
    found.push(...wrongRound(round, bets, books));
  }
  return [...found, ...wrongBeacons(rounds)];
}

function wrongRound(round: StoredRound, bets: readonly RoundBet[], books: Books): Violation[] {
  const { game, state } = round;
  if (!isRoundGameId(game)) return [wrong(DRAW, round, { game })];
  switch (state) {
    case "drawn":
    case "settled":
      return wrongDraw({ ...round, game }, bets, books);
    case "refunded":
      return wrongRefund(round, bets);
    default:
      return [];
  }
}

function wrongDraw(
  round: StoredRound & { readonly game: RoundGameId },
  bets: readonly RoundBet[],
  { sealing }: Books,
): Violation[] {
  const serverSeed = opened(() => sealing.open(round.sealed, round.hash));
  if (serverSeed === null) return [wrong(UNOPENED, round, {})];
  const { game } = round;
  const drawn = opened(() => drawRound({ ...round, game, bank: kopecks(round.bank), bets }, serverSeed));
  if (drawn === null) return [wrong(DRAW, round, { why: "its bets are not those that it counts" })];
  const fits =
    drawn.clientSeed === round.seedOfDraw &&
    canonical(drawn.outcome) === canonical(round.outcome) &&
    canonical(drawn.show) === canonical(round.show);
  const found = fits
    ? []
    : [wrong(DRAW, round, { outcome: round.outcome, due: drawn.outcome, clientSeed: drawn.clientSeed })];
  return round.state === "settled" ? [...found, ...wrongBets(game, bets, drawn.outcome)] : found;
}

function wrongBets(game: RoundGameId, bets: readonly RoundBet[], outcome: object): Violation[] {
  return bets.flatMap((bet) => {
    const { betId: id, stake, params, state, payout, coefficientHundredths } = bet;
    if (state === null) return [];
    const due = opened(() => gameWires[game].rules.settle({ stakeKopecks: stake, params }, outcome));
    const fits =
      due !== null &&
      due.payoutKopecks === payout &&
      due.won === (state === "won") &&
      due.coefficientHundredths === coefficientHundredths;
    return fits ? [] : [violationOf(BET, { table: "bets", id, where: { state, payout, due } })];
  });
}

function wrongRefund(round: StoredRound, bets: readonly RoundBet[]): Violation[] {
  const players = new Set(bets.map(({ playerId }) => playerId)).size;
  const fits = players < 2 && (bets.length === 0 || mixOf(bets) === round.seedOfDraw);
  return fits ? [] : [wrong(REFUND, round, { players })];
}

function wrong(rule: Rule, { id }: StoredRound, where: object): Violation {
  return violationOf(rule, { table: "rounds", id, where });
}

const BEACON = ruleOf(
  "rounds.beacon",
  "the beacon of every round is the one its close asks for, signed by the chain it named",
  "У раунда не тот маяк, что обещан, или не та подпись",
);

/** Looks at the beacons of a page. Their signatures take 20 ms each: of more than some, those of every second round, or third. */
function wrongBeacons(rounds: readonly StoredRound[]): Violation[] {
  const withBeacons = rounds.filter(({ beacon }) => beacon !== null);
  const every = Math.ceil(withBeacons.length / SIGNATURES);
  const looked = new Set(withBeacons.filter((_round, index) => index % every === 0));
  return rounds.flatMap((round) => {
    const fits = (round.algorithm === 2) === (round.chain !== null) && beaconFits(round, looked.has(round));
    const { beacon, closedAtMs, algorithm } = round;
    return fits
      ? []
      : [violationOf(BEACON, { table: "rounds", id: round.id, where: { beacon, closedAtMs, algorithm } })];
  });
}

function beaconFits(round: StoredRound, looksAtSignature: boolean): boolean {
  const { chain, beacon } = round;
  if (chain === null || beacon === null) return beacon === null;
  const due = opened(() => dueBeacon(round));
  return (
    chainHashOf(sha256, chain) === chain.hash &&
    due?.number === beacon.number &&
    (!looksAtSignature || isSigned(chain.publicKey, beacon))
  );
}

/** Whether the signature is right; one that was found right is not computed again. */
function isSigned(publicKey: string, beacon: Beacon): boolean {
  const key = `${publicKey} ${beacon.number} ${beacon.signature}`;
  if (foundRight.has(key)) return true;
  if (!isBeacon(publicKey, beacon)) return false;
  if (foundRight.size === MOST_FOUND) foundRight.clear();
  foundRight.add(key);
  return true;
}

const foundRight = new Set<string>();
/** Some megabytes. */
const MOST_FOUND = 5_000;

/** Of one page: a second of it. */
const SIGNATURES = 50;
