import { describe, expect, it, vi } from "vitest";
import { createEventHandlers } from "./event-handlers.ts";

const OWN_ID = 7;
const row = { id: 1, game: "dice", name: "Анна", bet: 1, coff: 2, win: 2, result: "win" };

describe("an event", () => {
  it("reaches its handlers and no others, until they are taken away", () => {
    const { handlers } = open();
    const online = vi.fn<(count: number) => void>();
    const pot = vi.fn<(sum: number) => void>();
    const stop = handlers.add("online", online);
    handlers.add("jackpotGameSum", pot);

    handlers.receive("online", 3);
    stop();
    handlers.receive("online", 4);

    expect(online.mock.calls).toEqual([[3]]);
    expect(pot).not.toHaveBeenCalled();
  });

  it("of one's own Telegram is believed", () => {
    const { handlers, dropped } = open();
    const bound = vi.fn<() => void>();
    handlers.add("bindTg", bound);

    handlers.receive("bindTg", { user_id: OWN_ID });

    expect(bound).toHaveBeenCalledOnce();
    expect(dropped).not.toHaveBeenCalled();
  });

  it.each([
    { flaw: "nothing", name: "newHistory", payload: null },
    { flaw: "an empty row", name: "newHistory", payload: {} },
    { flaw: "a row without its result", name: "newHistory", payload: { ...row, result: undefined } },
    { flaw: "rows that are none", name: "getHistory", payload: [null] },
    { flaw: "a text for a count", name: "online", payload: "abc" },
    { flaw: "a text for the pot", name: "jackpotGameSum", payload: "12.50" },
    { flaw: "a balance that is none", name: "updateBalance", payload: { balance: null, win: 0 } },
    { flaw: "half a round", name: "getWheel", payload: { round: 1 } },
    { flaw: "the Telegram of another player", name: "bindTg", payload: { user_id: OWN_ID + 1 } },
    { flaw: "the Telegram of nobody", name: "bindTg", payload: {} },
  ] as const)("with $flaw is dropped and counted", ({ name, payload }) => {
    const { handlers, dropped } = open();
    const believed = vi.fn<() => void>();
    handlers.add(name, believed);

    handlers.receive(name, payload);
    handlers.receive(name, payload);

    expect(believed).not.toHaveBeenCalled();
    expect(dropped.mock.calls).toEqual([
      [name, 1],
      [name, 2],
    ]);
  });
});

function open() {
  const dropped = vi.fn<(name: string, times: number) => void>();
  return { handlers: createEventHandlers({ ownId: () => OWN_ID, onDropped: dropped }), dropped };
}
