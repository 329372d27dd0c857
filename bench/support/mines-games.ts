import { minesEndpoints } from "@rumb/contract/endpoints/game";
import { MINES_CELLS, MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import { layoutOf } from "../../apps/server/src/features/mines/mines-progress.ts";
import type { BenchPlayer, BenchSite } from "./bench-site.ts";
import { callOnce } from "./call-once.ts";
import type { RunningServer } from "./server-process.ts";

const AT_ONCE = 16;
const BOMBS = MINES_LIMITS.minBombs;
/** The press that opens the last safe cell ends a game; it is left out, so that all presses are alike. */
const PRESSES = MINES_CELLS - BOMBS - 1;

/**
 * Starts a game of Mines for every player, after ending the one they are in, and returns a file of calls for the load
 * generator: cells that hold no bomb, one of each player after another. So no press of it ends a game or is refused.
 */
export async function startMinesGames(site: BenchSite, server: RunningServer): Promise<string> {
  const old = await readFields(site);
  await forEachPlayer(site, async (player) => {
    const bomb = old.get(player.id)?.bombs[0];
    if (bomb !== undefined) await callOnce(server, player, press(bomb));
    await callOnce(server, player, {
      path: minesEndpoints.play.path,
      body: JSON.stringify({ bet: 1, bomb: BOMBS }),
    });
  });
  const fields = await readFields(site);
  const lines = Array.from({ length: PRESSES }, (_, turn) =>
    site.players.map(({ id, session }) => {
      const cell = fields.get(id)?.safe[turn];
      if (cell === undefined) throw new Error(`player ${id} is in no game`);
      return `${session} ${press(cell).body}\n`;
    }),
  );
  return site.file("presses", lines.flat().join(""));
}

function press(cell: number) {
  return { path: minesEndpoints.press.path, body: JSON.stringify({ cell }) };
}

type Field = { readonly bombs: readonly number[]; readonly safe: readonly number[] };

/** The cells of all running games, by player. Nobody but who holds the secret key can read them. */
async function readFields({ database, sealing }: BenchSite): Promise<Map<number, Field>> {
  type Row = { playerId: number; nonce: number; clientSeed: string; sealed: Buffer; hash: Buffer };
  const rows = await database.query<Row>(
    `SELECT stepped_games.player_id AS "playerId", nonce, client_seed AS "clientSeed", sealed, hash
     FROM stepped_games JOIN seeds ON seeds.id = seed_id WHERE game = 'mines' AND active`,
  );
  return new Map(
    rows.map(({ playerId, nonce, clientSeed, sealed, hash }) => {
      const serverSeed = sealing.open(sealed, hash);
      const bombs = layoutOf({ serverSeed, clientSeed }, { nonce, bombs: BOMBS });
      const cells = Array.from({ length: MINES_CELLS }, (_, index) => index + 1);
      return [playerId, { bombs, safe: cells.filter((cell) => !bombs.includes(cell)) }];
    }),
  );
}

async function forEachPlayer(site: BenchSite, work: (player: BenchPlayer) => Promise<void>): Promise<void> {
  const players = site.players.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const player of players) await work(player);
    }),
  );
}
