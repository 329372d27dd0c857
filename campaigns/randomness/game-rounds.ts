import { hash } from "node:crypto";
import { type GameId, games } from "@rumb/games/games";
import { BLOCKS_PER_CURSOR, type ByteStream, byteStream, type StreamSeed } from "@rumb/games/fairness/stream";
import { hmacSha256 } from "../../apps/server/src/seeds/hmac-sha256.ts";

// The rounds of a game as the site seeds them: a player's server seed lasts for many rounds and their nonce counts; a shared round has a
// server seed of its own, and a hash for its client seed. Seeds are hashes of the campaign's number, so that a run can be repeated.

/** The seeds of a game's rounds, one after another, for ever. */
export function* roundSeeds(game: GameId, seed: number): Generator<StreamSeed> {
  const shared = games[game].mode === "round";
  for (let turn = 0; ; turn += 1) {
    const serverSeed = hash("sha256", `server:${seed}:${game}:${turn}`, "buffer");
    const mix = hash("sha256", `client:${seed}:${game}:${turn}`, "hex");
    const clientSeed = shared ? mix : mix.slice(0, CLIENT_SEED_DIGITS);
    const rounds = shared ? 1 : ROUNDS_OF_A_SEED;
    for (let nonce = 0; nonce < rounds; nonce += 1) yield { serverSeed, clientSeed, nonce };
  }
}

/** The bytes that a game's rounds may read, round after round, in pieces, for ever. */
export function* roundBytes(game: GameId, seed: number): Generator<Uint8Array> {
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let filled = 0;
  for (const { serverSeed, clientSeed, nonce } of roundSeeds(game, seed)) {
    for (const block of BLOCKS_READ[game]) {
      piece.set(hmacSha256(serverSeed, `${clientSeed}:${nonce}:${block}`), filled);
      filled += BLOCK_BYTES;
      if (filled === PIECE_BYTES) {
        yield piece;
        piece = Buffer.allocUnsafe(PIECE_BYTES);
        filled = 0;
      }
    }
  }
}

/** The stream that a game's own draw reads in a round. */
export function gameStream(seed: StreamSeed): ByteStream {
  return byteStream(hmacSha256, seed);
}

/** Rounds of a player before they rotate. */
const ROUNDS_OF_A_SEED = 1000;
const CLIENT_SEED_DIGITS = 20;
const BLOCK_BYTES = 32;
/** Whole blocks, and enough of them to be worth a write. */
const PIECE_BYTES = 65_536;

const POT = BLOCKS_PER_CURSOR;
const ROULETTE = BLOCKS_PER_CURSOR;
const FIRST_PICK = 2 * BLOCKS_PER_CURSOR;

/** The blocks of a round that the game and what is drawn beside it read, rejected values aside. */
const BLOCKS_READ: Readonly<Record<GameId, readonly number[]>> = {
  dice: [0, POT],
  mines: [0, FIRST_PICK, FIRST_PICK + BLOCKS_PER_CURSOR],
  bubbles: [0, POT],
  jackpot: [0, ...Array.from({ length: 12 }, (_, block) => ROULETTE + block)],
  wheel: [0],
  monetrain: [0, 1, 2, 3],
};
