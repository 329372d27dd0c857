import {
  JACKPOT_TITLES,
  type JackpotBet,
  type JackpotPast,
  type JackpotStart,
  type JackpotState,
  type JackpotWinner,
  type NewBetJackpot,
} from "@rumb/contract/jackpot/jackpot-events";
import { SLIDER_TILES } from "@rumb/games/jackpot/jackpot-slider";

// What the server says, for tests. Amounts are roubles.

export const ANNA = { user_id: 1, name: "Анна", img: "/anna.jpg" };
export const BORIS = { user_id: 2, name: "Борис", img: "/boris.jpg" };

/** A bet behind a bank of so many roubles. */
export function wireBet(player: typeof ANNA, bet: number, bank: number): JackpotBet {
  const fromTicket = bank * 100 + 1;
  return { id: fromTicket, ...player, bet, fromTicket, toTicket: (bank + bet) * 100 };
}

/** Anna has bet 10, Boris 30; 20 s are left. */
export function wireState(change: Partial<JackpotState> = {}): JackpotState {
  return {
    round: 7,
    version: 3,
    hash: "a".repeat(64),
    listBet: [wireBet(ANNA, 10, 0), wireBet(BORIS, 30, 10)],
    bets_total: 2,
    bank: 40,
    user_chance: [
      { user_id: 2, chance: 75, bet: 30 },
      { user_id: 1, chance: 25, bet: 10 },
    ],
    start: null,
    time: "20",
    left_ms: 20_000,
    title: JACKPOT_TITLES.betting,
    winner: null,
    last: [],
    ...change,
  };
}

/** The next round, before anybody has bet. */
export function wireOpening(change: Partial<JackpotState> = {}): JackpotState {
  return wireState({
    round: 9,
    version: 1,
    listBet: [],
    bets_total: 0,
    bank: 0,
    user_chance: [],
    time: "25",
    left_ms: null,
    ...change,
  });
}

export function wireBets(bets: JackpotBet[], change: Partial<NewBetJackpot> = {}): NewBetJackpot {
  const [bet] = bets.slice(-1);
  if (!bet) throw new RangeError("an event has a bet");
  const bank = bet.toTicket / 100;
  return { round: 7, version: 4, bet, bets, bets_total: 2 + bets.length, bank, user_chance: [], ...change };
}

const BORIS_WINS: JackpotWinner = { ...BORIS, bank: 40, chance: 75 };

export function wireStart(change: Partial<JackpotStart> = {}) {
  return {
    round: 7,
    version: 5,
    slider: Array.from({ length: SLIDER_TILES }, (_, tile) => (tile % 4 === 0 ? ANNA : BORIS)),
    rand: 33,
    winUser: BORIS_WINS,
    ticket: 2000,
    spin_ms: 20_000,
    left_ms: 20_000,
    ...change,
  };
}

export function wirePast(round: number): JackpotPast {
  return { round, winner: BORIS_WINS, ticket: 2000, hash: "a".repeat(64), server_seed: "b".repeat(64) };
}
