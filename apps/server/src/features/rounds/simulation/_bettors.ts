import { isRefusal } from "@rumb/contract/errors";
import { WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import type { RoundGameId } from "@rumb/games/games";
import { createKeyTally, type KeyTally, type Tally } from "./_key-tally.ts";
import { latestRound, type Model } from "./_round-model.ts";
import type { SimulatedBet, SimulatedNode } from "./_simulated-node.ts";
import type { World } from "./_world.ts";

/**
 * People who bet at any time through any node, most of all right at the close. Who gets no answer, or none that says what happened,
 * asks again with the same key through another node; in the end every key's story must fit the books.
 */
export function createBettors(model: Model, anyNode: () => SimulatedNode): KeyTally {
  const { world } = model;
  const tally = createKeyTally(model);
  const players = [...model.players.keys()];
  const rushes = new Map<RoundGameId, number>();

  function bet(game: RoundGameId, playerId = oneOf(world, players)): void {
    const stake = 100 + world.below(world.chance(100) ? 99_901 : 900);
    const key = `key-${model.fresh()}`;
    const round = world.chance(500) ? latestRound(model, game)?.id : undefined;
    const wanted = { game, playerId, stake, color: oneOf(world, WHEEL_COLORS), round, key };
    void ask({ world, anyNode, wanted, tally: tally.open(key, round) }, PATIENCE);
  }

  /** Somebody comes, now and then twice while alone. */
  function arrive(game: RoundGameId): void {
    world.at(world.between(50, 700), () => arrive(game));
    const round = latestRound(model, game);
    if (round?.state !== "open" && world.chance(700)) return;
    const isLone = game === "jackpot" && round?.closesAtMs === null;
    bet(game, isLone && world.chance(450) ? (round.firstPlayerId ?? undefined) : undefined);
  }

  model.onChange(({ id, game, state, closesAtMs }) => {
    if (closesAtMs === null || state !== "open" || rushes.get(game) === id) return;
    rushes.set(game, id);
    const left = closesAtMs - world.now();
    for (let late = world.below(5); late > 0; late -= 1)
      world.at(left + world.between(-6, 4), () => bet(game));
  });
  arrive("jackpot");
  arrive("wheel");
  return tally;
}

/** One call, and another one when it got no answer. */
async function ask(call: Call, triesLeft: number): Promise<void> {
  const { world, anyNode, wanted, tally } = call;
  if (triesLeft === 0) return;
  let isAnswered = false;
  world.at(ANSWER_MS, () => {
    if (isAnswered) return;
    // The node may stand still and do it when it wakes.
    tally.mayStillCome = true;
    void ask(call, triesLeft - 1);
  });
  const answer = await anyNode().bet(wanted);
  isAnswered = true;
  const again = (): void => void ask(call, triesLeft - 1);
  if (!isRefusal(answer)) {
    tally.accepted(answer);
    // Now and then somebody presses twice.
    if (world.chance(50)) again();
  } else if (answer.code === "OUTCOME_UNKNOWN" || answer.code === "RESTARTING") {
    world.at(world.below(300), again);
  } else {
    tally.refused();
  }
}

function oneOf<One>(world: World, many: readonly One[]): One {
  const one = many[world.below(many.length)];
  if (one === undefined) throw new Error("nothing to choose from");
  return one;
}

const PATIENCE = 12;
const ANSWER_MS = 3000;

type Call = {
  readonly world: World;
  readonly anyNode: () => SimulatedNode;
  readonly wanted: SimulatedBet;
  readonly tally: Tally;
};
