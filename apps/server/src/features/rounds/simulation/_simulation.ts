import { ROUND_GAME_IDS } from "@rumb/games/games";
import { createBettors } from "./_bettors.ts";
import { type Faults, standStill } from "./_connection.ts";
import { createRoundAudit } from "./_round-audit.ts";
import { addPlayer, createModel, latestRound, type Model, type Mutant } from "./_round-model.ts";
import { type SimulatedNode, startSimulatedNode } from "./_simulated-node.ts";
import { createWorld, type World } from "./_world.ts";

/**
 * Plays shared rounds on several nodes while everything goes wrong: leaders die, stand still and wake, statements and
 * answers are lost, notices are lost, doubled and late, every node's clock is wrong. Throws `SimulationFailure` when money or
 * a round goes wrong; the same seed gives the same failure.
 */
export async function simulateRounds({ seed, rounds, mutant = null }: Simulated): Promise<Played> {
  const world = createWorld(seed);
  const model = createModel(world, mutant);
  const audit = createRoundAudit(model);
  const faults = { lostPerThousand: world.below(30), standsPerThousand: world.below(8) };
  for (let player = 0; player < PLAYERS; player += 1) addPlayer(model, player < 3 ? 100_000 : 1_000_000_000);
  const announced = new Set<number>();
  const nodes: SimulatedNode[] = [];
  const start = () =>
    startSimulatedNode(
      { model, audit },
      {
        faults,
        announce({ round }) {
          if (announced.has(round.id)) world.fail(`the end of round ${round.id} was announced twice`);
          announced.add(round.id);
        },
      },
    );
  for (let node = 2 + world.below(2); node > 0; node -= 1) nodes.push(start());
  const weather = createWeather(world, nodes, start);
  const bettors = createBettors(model, () => nodeAt(nodes, world.below(nodes.length)));
  notifyNodes(model, nodes);
  const ended = () => audit.ended.settled + audit.ended.refunded;
  try {
    for (let checked = 0; ended() < rounds;) {
      const stuckAt = world.now() + STUCK_MS;
      checked = Math.min(rounds, checked + CHECKED_ROUNDS);
      await world.run(() => ended() >= checked || world.now() > stuckAt);
      if (ended() < checked) world.fail("no round has ended for a long time");
      bettors.judgeOld();
    }
    await calmDown({ world, model, nodes, faults, weather });
    bettors.judgeAll();
    await world.run(() => true);
  } catch (error) {
    throw new SimulationFailure(seed, rounds, error);
  }
  return { ...audit.ended, virtualSeconds: world.now() / 1000, ...weather.counts };
}

/** Nothing fails any more: rounds must go on within their times, and every node must know the truth. */
async function calmDown({ world, model, nodes, faults, weather }: Calming): Promise<void> {
  Object.assign(faults, { lostPerThousand: 0, standsPerThousand: 0 });
  weather.end();
  const before = new Map(ROUND_GAME_IDS.map((game) => [game, latestRound(model, game)?.id]));
  const until = world.now() + CALM_MS;
  await world.run(() => world.now() > until);
  for (const game of ROUND_GAME_IDS) {
    const round = latestRound(model, game);
    if (!round || round.id === before.get(game)) world.fail(`${game} does not go on`);
    await world.run(() => nodes.every((node) => knows(node, model, game)) || world.now() > until + CALM_MS);
    if (!nodes.every((node) => knows(node, model, game)))
      world.fail(`a node does not know the round of ${game}`);
  }
}

function knows(node: SimulatedNode, model: Model, game: (typeof ROUND_GAME_IDS)[number]): boolean {
  const round = latestRound(model, game);
  return node.watched(game).startsWith(`{"round":${round?.id},"version":${round?.version},`);
}

/** NOTIFY to every node: lost, doubled, late. */
function notifyNodes(model: Model, nodes: readonly SimulatedNode[]): void {
  const { world } = model;
  model.onChange(({ game }) => {
    for (const index of nodes.keys()) {
      const times = world.chance(100) ? 0 : world.chance(100) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const delayMs = world.chance(50) ? world.between(0, 500) : world.between(0, 3);
        world.at(delayMs, () => nodeAt(nodes, index).notice(game));
      }
    }
  });
}

/** Kills, stops and wakes nodes until its end; then all run. */
function createWeather(world: World, nodes: SimulatedNode[], start: () => SimulatedNode) {
  const counts = { killed: 0, frozen: 0, stopped: 0 };
  let isOver = false;

  function strike(): void {
    if (isOver) return;
    world.at(world.between(300, 5000), strike);
    const index = world.below(nodes.length);
    const node = nodeAt(nodes, index);
    if (node.process.state !== "runs") return;
    const kind = world.below(10);
    if (kind < 6) {
      counts.frozen += 1;
      standStill(world, node.process);
      return;
    }
    if (kind < 9) counts.killed += 1;
    else counts.stopped += 1;
    if (kind === 9) node.stop();
    world.at(kind === 9 ? 300 : 0, () => node.kill());
    world.at(world.between(300, 2500), () => {
      nodes[index] = start();
    });
  }

  world.at(500, strike);
  return {
    counts,
    end() {
      isOver = true;
      for (const { process } of nodes) process.thaw();
    },
  };
}

function nodeAt(nodes: readonly SimulatedNode[], index: number): SimulatedNode {
  const node = nodes[index];
  if (!node) throw new Error(`no node ${index}`);
  return node;
}

const PLAYERS = 12;
const CHECKED_ROUNDS = 50;
/** Virtual time in which so many rounds end, whatever happens. */
const STUCK_MS = 1_200_000;
/** Longer than a round, a lease and a restart together. */
const CALM_MS = 8_000;

/** What went wrong, and how to see it again. */
class SimulationFailure extends Error {
  constructor(seed: number, rounds: number, cause: unknown) {
    const what = cause instanceof Error ? cause.message : String(cause);
    super(`${what}; again: npm run simulate -- --seed ${seed} --rounds ${rounds}`, { cause });
  }
}

type Simulated = { readonly seed: number; readonly rounds: number; readonly mutant?: Mutant | null };

type Calming = {
  readonly world: World;
  readonly model: Model;
  readonly nodes: readonly SimulatedNode[];
  readonly faults: Faults;
  readonly weather: { end(): void };
};

export type Played = {
  readonly settled: number;
  readonly refunded: number;
  readonly virtualSeconds: number;
  readonly killed: number;
  readonly frozen: number;
  readonly stopped: number;
};
