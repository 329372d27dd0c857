import { type JackpotTickets, drawTicket } from "./jackpot.ts";
import { drawInteger } from "../fairness/draw.ts";
import { BLOCKS_PER_CURSOR, type ByteStream } from "../fairness/stream.ts";

/** Tiles of the roulette. */
export const SLIDER_TILES = 100;
/** Index of the winner's tile: the 80th. */
export const SLIDER_WINNER = 79;
/** Width of a tile in pixels; the same on every screen, so that one offset fits all. */
export const SLIDER_TILE_PX = 80;
/** Pixels that the mark keeps from both edges of the winner's tile, so that nobody doubts whose it is. */
const SLIDER_EDGE_PX = 4;
/** The roulette is show: it reads its own cursor of the round's stream, far from the draw's. */
export const SLIDER_FIRST_BLOCK = BLOCKS_PER_CURSOR;

/** What everybody sees roll by: the owner of each tile, and where inside the winner's tile the mark stands. */
export type JackpotSlider = { readonly players: readonly number[]; readonly offsetPx: number };

/**
 * Fills the roulette: the winner's tile belongs to the owner of `ticket`, every other one to the owner of a ticket drawn
 * from `stream`, so that players roll by as often as they have chances. `bets` are in ticket order, without a gap.
 */
export function jackpotSlider(
  stream: ByteStream,
  bets: readonly TicketOwner[],
  ticket: number,
): JackpotSlider {
  const tickets = bets.at(-1)?.toTicket ?? 0;
  const players = Array.from({ length: SLIDER_TILES }, (_, tile) =>
    ownerOf(bets, tile === SLIDER_WINNER ? ticket : drawTicket(stream, tickets)),
  );
  const offsetPx = SLIDER_EDGE_PX + drawInteger(stream, SLIDER_TILE_PX - 2 * SLIDER_EDGE_PX + 1);
  return { players, offsetPx };
}

/** The player who holds a ticket. Throws `RangeError` for a ticket that nobody holds. */
export function ownerOf(bets: readonly TicketOwner[], ticket: number): number {
  let low = 0;
  let high = bets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const bet = bets[middle];
    if (bet && bet.toTicket < ticket) low = middle + 1;
    else high = middle;
  }
  const owner = bets[low];
  if (!owner || ticket < owner.fromTicket) throw new RangeError(`nobody holds ticket ${ticket}`);
  return owner.playerId;
}

export type TicketOwner = JackpotTickets & { readonly playerId: number };
