import { refusal } from "@rumb/contract/errors";
import { decideBatch } from "../../../money/batch/batch-decision.ts";
import { type Entry, queued } from "../../../money/batch/ledger-queue.ts";
import { deliver } from "../../../money/batch/ledger-worker.ts";
import type { Ledger } from "../../../money/batch/ledger.ts";
import { type Connection, type Process, StoreFault } from "./_connection.ts";
import { lockBatch, type LockedBatch, writeBatch } from "./_model-bets.ts";
import type { Site } from "./_model-moves.ts";

/** The ledger's worker of rounds over the model: one batch at a time, decided by the ledger's own code. */
export function openSimulatedWorker(
  site: Site,
  connection: Connection,
  process: Process,
): Pick<Ledger, "submit"> {
  const { model } = site;
  const { world } = model;
  const waiting: Entry[] = [];
  let awake = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const held = await serve(waiting.splice(0, 1 + world.below(BATCH)));
      waiting.push(...held);
      if (held.length > 0) await new Promise<void>((resolve) => void process.after(HELD_MS, resolve));
    }
    awake = false;
  }

  /** Returns the entries whose player somebody else held. */
  async function serve(entries: readonly Entry[]): Promise<Entry[]> {
    const transaction = model.begin();
    let isCommitting = false;
    try {
      const commands = entries.map(({ command }) => command);
      const nodeNowMs = world.now() + process.skewMs;
      const { state, grantedAtMs } = await connection.ask<LockedBatch>(
        (done) => lockBatch(model, transaction, { commands, nodeNowMs, done }),
        transaction,
      );
      const locked = new Set(state.players.map(({ id }) => id));
      const tried = entries.filter(({ command }) => locked.has(command.playerId));
      const { outcomes, writes } = decideBatch(
        tried.map(({ command }) => command),
        state,
      );
      isCommitting = true;
      await connection.ask<void>((answer) => {
        writeBatch(site, transaction, { writes, grantedAtMs });
        answer(model.commit(transaction));
      }, transaction);
      for (const [index, entry] of tried.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined || "failed" in outcome)
          world.fail(`a bet failed: ${String(outcome?.failed)}`);
        else deliver([entry, outcome]);
      }
      return entries.filter(({ command }) => !locked.has(command.playerId));
    } catch (error) {
      if (!(error instanceof StoreFault)) world.fail(error instanceof Error ? error : String(error));
      const code = isCommitting ? refusal("OUTCOME_UNKNOWN") : refusal("RESTARTING", { seconds: "1" });
      for (const entry of entries) entry.answer(code);
      return [];
    }
  }

  return {
    submit(command) {
      const { entry, settled } = queued(command, world.now());
      waiting.push(entry);
      if (!awake) {
        awake = true;
        void drain();
      }
      return settled;
    },
  };
}

const BATCH = 4;
/** Pause before a player whose row is held is tried again. */
const HELD_MS = 5;
