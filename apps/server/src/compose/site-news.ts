import type { Deps } from "../deps/deps.ts";
import { startProgressiveTicker } from "../features/progressive/progressive-ticker.ts";
import type { ProgressivePot } from "../money/pot-store.ts";
import { systemSchedule } from "../platform/runtime/schedule.ts";
import { gameTerms } from "../settings/game-terms.ts";

/** Lets the sockets of this node hear what nobody has caused by a call: the terms of the games when an operator changes them. */
export function publishTerms({ settings, publish }: Pick<Deps, "settings" | "publish">): void {
  settings.onChange((values) => publish({ room: "here", event: "terms", data: gameTerms(values) }));
}

/** The same with the pot, whenever it has changed. Not before browsers can be served: the first event must find a server that remembers it. */
export function startPublishingPot({
  pot,
  publish,
  log,
}: Pick<Deps, "publish" | "log"> & { readonly pot: ProgressivePot }): () => Promise<void> {
  const stop = startProgressiveTicker({
    readUnits: () => pot.readUnits(),
    publish,
    schedule: systemSchedule,
    log,
  });
  return async () => stop();
}
