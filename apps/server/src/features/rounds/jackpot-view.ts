import {
  JACKPOT_TITLES,
  type JackpotBet,
  type JackpotChance,
  type JackpotPast,
  type JackpotStart,
  type JackpotState,
  type JackpotTitle,
  type JackpotWinner,
  type NewBetJackpot,
} from "@rumb/contract/jackpot/jackpot-events";
import { jackpotGuards } from "@rumb/contract/jackpot/jackpot-slip";
import { ROUND_LIST_BETS } from "@rumb/contract/round-mark";
import { integerIn, listOf, recordOf } from "@rumb/contract/guards";
import { chanceHundredths, jackpotPrize } from "@rumb/games/jackpot/jackpot";
import { type JackpotSlider, ownerOf, SLIDER_TILES } from "@rumb/games/jackpot/jackpot-slider";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import {
  leftMs,
  markOf,
  type PastJackpot,
  type RoundTable,
  type RoundViewBet,
  secondsLeft,
  stakesOf,
} from "./round-views.ts";

export type JackpotTable = RoundTable<PastJackpot>;

/**
 * What the screen of the jackpot gets of a round as a whole. `spinMs` is the length of a whole spin; `askedBy` is the
 * player who asks, null for a guest and for everybody.
 */
export function jackpotState(
  table: JackpotTable,
  clock: { nowMs: number; spinMs: number },
  askedBy: number | null,
): JackpotState {
  const { view, bets } = table;
  const left = leftMs(table, clock.nowMs);
  const start = startOf(table, clock);
  return {
    ...markOf(table),
    number: view.number,
    hash: view.hash,
    chain: view.chain,
    listBet: bets.slice(-ROUND_LIST_BETS).map(betEntry),
    bets_total: bets.length,
    bank: roubles(view.bank),
    user_chance: chancesOf(table).filter(
      ({ user_id }, place) => place < ROUND_LIST_BETS || user_id === askedBy,
    ),
    start,
    time: timeOf(table, left),
    left_ms: left,
    title: titleOf(table),
    winner: view.state === "settled" ? (start?.winUser ?? null) : null,
    last: table.past.map(pastEntry),
  };
}

/** The bets from number `from` on, as news. */
export function jackpotNews(table: JackpotTable, from: number): NewBetJackpot | null {
  const { view, bets } = table;
  const fresh = bets.slice(Math.max(from, bets.length - ROUND_LIST_BETS));
  const newest = fresh.at(-1);
  if (!newest) return null;
  const bettors = new Set(fresh.map((bet) => bet.playerId));
  return {
    ...markOf(table),
    bet: betEntry(newest),
    bets: fresh.map(betEntry),
    bets_total: bets.length,
    bank: roubles(view.bank),
    user_chance: chancesOf(table).filter(({ user_id }) => bettors.has(user_id)),
  };
}

/** The roulette of a round that is drawn; null before. */
export function startOf(
  table: JackpotTable,
  { nowMs, spinMs }: { nowMs: number; spinMs: number },
): JackpotStart | null {
  const { view, bets } = table;
  const { outcome, show } = view;
  if (!jackpotGuards.isOutcome(outcome) || !isSlider(show)) return null;
  const images = new Map(bets.map((bet) => [bet.playerId, bet.img]));
  return {
    slider: show.players.map((id) => ({ user_id: id, img: images.get(id) ?? "" })),
    rand: show.offsetPx,
    winUser: winnerOf(bets, outcome.ticket, view.bank),
    ticket: outcome.ticket,
    spin_ms: spinMs,
    left_ms: view.state === "drawn" ? (leftMs(table, nowMs) ?? 0) : 0,
  };
}

/** A settled round in the list of the last ones. */
export function pastEntry(past: PastJackpot): JackpotPast {
  const { playerId, name, img, bank, staked, paid } = past;
  return {
    round: past.id,
    number: past.number,
    winner: {
      user_id: playerId,
      name,
      img,
      bank: roubles(bank),
      ...(paid < bank && { win: roubles(paid) }),
      chance: chanceHundredths(staked, bank) / 100,
    },
    ticket: jackpotGuards.isOutcome(past.outcome) ? past.outcome.ticket : 0,
    hash: past.hash,
    server_seed: past.serverSeed,
  };
}

export function titleOf({ view }: JackpotTable): JackpotTitle {
  if (view.state === "settled") return JACKPOT_TITLES.over;
  return view.state === "open" || view.state === "refunded" ? JACKPOT_TITLES.betting : JACKPOT_TITLES.playing;
}

/** Seconds in two digits; a countdown that stands shows its start. */
export function timeOf({ view }: JackpotTable, left: number | null): string {
  if (view.state === "settled") return "00";
  return String(Math.min(99, left === null ? STANDING_SECONDS : secondsLeft(left))).padStart(2, "0");
}

/** What the clock of a round without a countdown shows. */
const STANDING_SECONDS = 25;

const isSlider = recordOf<JackpotSlider>({
  players: listOf(integerIn(1, Number.MAX_SAFE_INTEGER), SLIDER_TILES),
  offsetPx: integerIn(0, 1000),
});

function betEntry({ betId, playerId, name, img, stake, params }: RoundViewBet): JackpotBet {
  const tickets = jackpotGuards.isParams(params) ? params : { fromTicket: 0, toTicket: 0 };
  const { fromTicket, toTicket } = tickets;
  return { id: betId, user_id: playerId, name, img, bet: roubles(stake), fromTicket, toTicket };
}

/** Of every player, largest first. */
function chancesOf({ bets, view: { bank } }: JackpotTable): JackpotChance[] {
  return [...stakesOf(bets)]
    .sort(([, a], [, b]) => b - a)
    .map(([user_id, stake]) => ({
      user_id,
      chance: chanceHundredths(stake, bank) / 100,
      bet: roubles(stake),
    }));
}

function winnerOf(bets: readonly RoundViewBet[], ticket: number, bank: Kopecks): JackpotWinner {
  const owners = bets.flatMap(({ playerId, params }) =>
    jackpotGuards.isParams(params) ? { ...params, playerId } : [],
  );
  const user_id = ownerOf(owners, ticket);
  const bet = bets.find(({ playerId }) => playerId === user_id);
  const holder = owners.find(({ fromTicket, toTicket }) => fromTicket <= ticket && ticket <= toTicket);
  const prize = jackpotPrize(bank, holder ?? {});
  return {
    user_id,
    name: bet?.name ?? "",
    img: bet?.img ?? "",
    bank: roubles(bank),
    ...(prize < bank && { win: roubles(prize) }),
    chance: chanceHundredths(stakesOf(bets).get(user_id) ?? kopecks(0), bank) / 100,
  };
}
