import { ROUND_GAME_IDS } from "@rumb/games/games";
import { expect, test } from "vitest";
import {
  accepted,
  balanceOf,
  bet,
  driveTo,
  freshRound,
  newPlayer,
  roundOf,
  useEngine,
} from "./_harness-rounds.ts";
import { QUICK_TIMINGS } from "./_round-timings.ts";

const engine = useEngine({ timings: QUICK_TIMINGS });

test.each(ROUND_GAME_IDS)(
  "a bet of %s that names another round is refused, and costs nothing",
  async (game) => {
    const round = await freshRound(engine(), game);
    const player = await newPlayer();
    for (const named of [round.id - 1, round.id + 1, round.id + 2, Number.MAX_SAFE_INTEGER])
      expect(await bet(game, player, { round: named })).toMatchObject({ code: "ROUND_CLOSED" });
    expect(await roundOf(round.id)).toMatchObject({ bets: 0, bank: 0, closesAt: null });
    expect(await balanceOf(player)).toBe(1_000_000);
    expect(accepted(await bet(game, player, { round: round.id })).round).toBe(round.id);
  },
);

test.each(ROUND_GAME_IDS)(
  "a bet of %s meant for a round that is over does not fall into the next",
  async (game) => {
    const over = await freshRound(engine(), game);
    const [first, second] = [await newPlayer(), await newPlayer()];
    for (const player of [first, second]) await bet(game, player, { timings: QUICK_TIMINGS });
    await driveTo(engine(), over, "settled");
    const next = await freshRound(engine(), game);
    const before = await balanceOf(first);
    const late = { round: over.id, key: "sent-before-the-close" };
    for (let sent = 0; sent < 2; sent += 1)
      expect(await bet(game, first, late)).toMatchObject({ code: "ROUND_CLOSED" });
    expect(await balanceOf(first)).toBe(before);
    expect(await roundOf(next.id)).toMatchObject({ bets: 0, bank: 0 });
  },
);
