import { describe, expect, test } from "vitest";
import { createSessionCache } from "./session-cache.ts";

const player = (id: number) => ({
  player: { id, sessionId: `s${id}`, banned: false, leaving: false, operator: null, img: "" },
  checkedMs: 0,
});

describe("the memory of sessions", () => {
  test("forgets a player's sessions, and only theirs", () => {
    const cache = createSessionCache(10);
    cache.set("a", player(1), cache.mark());
    cache.set("b", player(1), cache.mark());
    cache.set("c", player(2), cache.mark());
    cache.forgetPlayer(1);
    expect([cache.get("a"), cache.get("b"), cache.get("c")?.player.id]).toEqual([undefined, undefined, 2]);
  });

  test("drops the session set longest ago when it is full", () => {
    const cache = createSessionCache(2);
    for (const [id, owner] of Object.entries({ a: 1, b: 2, c: 3 }))
      cache.set(id, player(owner), cache.mark());
    cache.set("b", player(2), cache.mark());
    cache.set("d", player(4), cache.mark());
    expect(["a", "b", "c", "d"].filter((id) => cache.get(id))).toEqual(["b", "d"]);
  });

  test("takes no answer that was asked for before a player was forgotten", () => {
    const cache = createSessionCache(10);
    const asked = cache.mark();
    cache.forgetPlayer(1);
    cache.set("a", player(1), asked);
    expect(cache.get("a")).toBeUndefined();
    cache.set("a", player(1), cache.mark());
    expect(cache.get("a")).toBeDefined();
  });

  test("takes no answer that was asked for before a session was ended", () => {
    const cache = createSessionCache(10);
    const asked = cache.mark();
    cache.forgetSession("a");
    cache.set("a", player(1), asked);
    expect(cache.get("a")).toBeUndefined();
  });

  test("may forget a player after one of their sessions was dropped", () => {
    const cache = createSessionCache(10);
    cache.set("a", player(1), cache.mark());
    cache.set("b", player(1), cache.mark());
    cache.drop("a");
    cache.drop("a");
    expect(cache.get("b")).toBeDefined();
    cache.forgetPlayer(1);
    expect(cache.get("b")).toBeUndefined();
  });
});
