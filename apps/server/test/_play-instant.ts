import { isRefusal } from "@rumb/contract/errors";
import type { InstantWire } from "@rumb/contract/game/instant-game";
import { playInstant } from "../src/features/bets/instant-service.ts";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { edgeOf } from "../src/settings/game-terms.ts";
import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";
import type { Database } from "../src/platform/db/database.ts";
import { oneRow } from "./_harness-ledger.ts";

/** One accepted play of an instant game, as its route makes it; throws when it is refused. */
export async function playAccepted<Reply extends object>(ledger: Ledger, play: InstantCall): Promise<Reply> {
  const result = await playOnce(ledger, play);
  if (isRefusal(result)) throw new Error(`refused: ${result.code}`);
  // Through JSON, as the browser gets it.
  return JSON.parse(JSON.stringify(result.reply));
}

/** One play of an instant game, or why it is refused. */
export async function playOnce(ledger: Ledger, { wire, playerId, body, key, settings }: InstantCall) {
  const values = { ...settingDefaults, ...settings };
  const edgeHundredths = edgeOf(values, wire.id);
  const prepared = wire.prepare(body, { edgeHundredths });
  if (isRefusal(prepared)) return prepared;
  const idempotency = key === undefined ? undefined : { key, fingerprint: JSON.stringify(body) };
  return playInstant(
    { ledger, settings: { current: () => values } },
    { game: wire.id, playerId, prepared, idempotency },
  );
}

/** What the pot holds, in 1/10 000 kopeck. */
export async function potUnits(database: Database): Promise<number> {
  const { units } = await oneRow<{ units: number }>(
    database,
    `SELECT sum(units)::bigint AS units FROM progressive_shards`,
  );
  return units;
}

export type InstantCall = {
  readonly wire: InstantWire;
  readonly playerId: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly settings?: Partial<SettingValues>;
};
