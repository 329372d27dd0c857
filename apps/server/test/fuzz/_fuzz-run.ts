import { performance } from "node:perf_hooks";
import { ROUND_GAME_IDS } from "@rumb/games/games";
import { openEngine } from "../model/_surroundings.ts";
import type { Console } from "../_operator.ts";
import { type Actor, ACTORS, enter } from "./_actors.ts";
import { type Target, TARGETS } from "./_calls.ts";
import { type Chance, chanceOf } from "./_chance.ts";
import { takeTurns } from "./_turns.ts";

export type Fuzzed = {
  readonly calls: number;
  /** How many calls were answered with each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers of 500 and above but for a 503 that says when to come again, with what asked for them. */
  readonly failures: readonly string[];
  readonly slowestMs: number;
  readonly slowest: string;
};

/** Makes `callsPerTarget` calls of every target, by all kinds of people at once, and says what came of it. */
export async function fuzz(
  opened: Console,
  { callsPerTarget, seed, targets = TARGETS }: FuzzOptions,
): Promise<Fuzzed> {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let [calls, slowestMs, slowest] = [0, 0, ""];
  const turns = takeTurns();
  // Somebody who is half there would now and then be banned, signed out or made poorer by an operator who calls at random.
  const enterAlone = (actor: Actor) => turns.alone(() => enter(actor, opened));

  async function callAs(person: Person, target: Target): Promise<void> {
    const call = target.of(person.chance);
    const { cookie } = person;
    const { statusCode, body, tookMs } = await turns.together(async () => {
      const startedAt = performance.now();
      const { consoleApp, app } = opened.site;
      const answer = await (target.atConsole ? consoleApp : app).inject({
        ...call,
        headers: { ...(cookie !== undefined && { cookie }), ...call.headers },
      });
      return { statusCode: answer.statusCode, body: answer.body, tookMs: performance.now() - startedAt };
    });
    calls += 1;
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    if (tookMs > slowestMs) [slowestMs, slowest] = [tookMs, `${person.actor} ${target.name}`];
    // So many files at once and no more: a refusal that says when to come again.
    if (statusCode >= 500 && !body.includes('"OVERLOADED"') && failures.length < MOST_FAILURES)
      failures.push(
        `${statusCode} ${person.actor} ${call.method ?? ""} ${target.name} ${String(call.payload?.toString().slice(0, 300))} → ${body.slice(0, 200)}`,
      );
    if (hasLostSession(person, target, { statusCode, body })) person.cookie = await enterAlone(person.actor);
  }

  const engine = await openEngine(opened.site.deps);
  const stepRounds = () => turns.together(() => Promise.all(ROUND_GAME_IDS.map((game) => engine.step(game))));

  async function visitAll(actor: Actor, index: number): Promise<void> {
    const person = { actor, chance: chanceOf(seed + index), cookie: await enterAlone(actor) };
    const share = Math.ceil(callsPerTarget / ACTORS.length);
    for (let round = 0; round < share; round += 1) {
      if (round % FRESH_AFTER === FRESH_AFTER - 1) person.cookie = await enterAlone(actor);
      for (const target of targets) await callAs(person, target);
      if (actor === "guest") await stepRounds();
    }
  }

  await stepRounds();
  await Promise.all(ACTORS.map(visitAll));
  return { calls, statuses, failures, slowestMs, slowest };
}

/** Some calls end the session, some operators ban, and a key grows old. A player has none at the console. */
function hasLostSession(
  { actor }: Person,
  { atConsole }: Target,
  { statusCode, body }: { statusCode: number; body: string },
): boolean {
  if (actor === "guest" || (actor === "player" && atConsole)) return false;
  return statusCode === 401 || body.includes('"BANNED"') || body.includes('"KEY_NEEDED"');
}

type FuzzOptions = {
  readonly callsPerTarget: number;
  readonly seed: number;
  readonly targets?: readonly Target[];
};

type Person = { readonly actor: Actor; readonly chance: Chance; cookie: string | undefined };

const MOST_FAILURES = 20;
/** Money runs out. */
const FRESH_AFTER = 50;
