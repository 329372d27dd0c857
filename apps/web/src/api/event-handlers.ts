import { type EventHandlers, parseEvent, type ServerEvents } from "@rumb/contract/socket/socket-events";

/**
 * The handlers of the server's events. A payload reaches them when it is one of its event; anything else is dropped and counted:
 * malformed, of a game that only a newer page knows, or meant for another player.
 */
export function createEventHandlers(world: EventWorld) {
  const dropped = new Map<string, number>();

  function deliver<Name extends keyof ServerEvents>(
    name: Name,
    ofEvent: HandlerSets[Name],
    payload: unknown,
  ): void {
    const data = parseEvent(name, payload);
    if (data === undefined || isForAnother(name, payload, world.ownId())) {
      const times = (dropped.get(name) ?? 0) + 1;
      dropped.set(name, times);
      world.onDropped(name, times);
      return;
    }
    for (const handler of ofEvent) handler(data);
  }

  /** Every event has its set here, so one that is forgotten does not compile. */
  const handlers: HandlerSets = {
    newHistory: new Set(),
    getHistory: new Set(),
    online: new Set(),
    jackpotGameSum: new Set(),
    jackpotesWin: new Set(),
    updateBalance: new Set(),
    played: new Set(),
    getJackpot: new Set(),
    newBetJackpot: new Set(),
    jackTime: new Set(),
    startSliderJackpot: new Set(),
    winner: new Set(),
    getWheel: new Set(),
    newBetWheel: new Set(),
    wheelTime: new Set(),
    startWheel: new Set(),
    wheelResult: new Set(),
    payment: new Set(),
    withdrawal: new Set(),
    bindTg: new Set(),
    unbindTg: new Set(),
    terms: new Set(),
    refused: new Set(),
  };

  return {
    receive(name: keyof ServerEvents, payload: unknown): void {
      deliver(name, handlers[name], payload);
    },
    /** Calls the handler for every event of this name, from now until the returned function is called. */
    add<Name extends keyof ServerEvents>(name: Name, handler: EventHandlers[Name]): () => void {
      handlers[name].add(handler);
      return () => handlers[name].delete(handler);
    },
  };
}

/** What binds or unbinds a Telegram names its player; the player at the screen may have changed since. */
function isForAnother(name: keyof ServerEvents, payload: unknown, ownId: number | undefined): boolean {
  if (name !== "bindTg" && name !== "unbindTg") return false;
  return parseEvent(name, payload)?.user_id !== ownId;
}

type EventWorld = {
  /** Undefined for guests. */
  readonly ownId: () => number | undefined;
  /** A payload was dropped: how often that has happened to its event. */
  readonly onDropped: (name: string, times: number) => void;
};

type HandlerSets = { readonly [Name in keyof EventHandlers]: Set<EventHandlers[Name]> };
