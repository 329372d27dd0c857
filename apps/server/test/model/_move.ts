import type { AsyncCommand } from "fast-check";
import { same } from "./_compare.ts";
import { compareFacts } from "./_facts.ts";
import { appoint, enter } from "./_people.ts";
import { SECOND } from "./_rules.ts";
import type { ModelSite } from "./_site.ts";
import type { ActorName, Operator, OperatorName, Player, World } from "./_world.ts";

/** What a move works with: the model, the site, and who takes part, who sign in when they are first needed. */
export type Table = {
  readonly world: World;
  readonly site: ModelSite;
  readonly player: (name: ActorName) => Promise<Player>;
  readonly operator: (name: OperatorName) => Promise<Operator>;
  /**
   * A call that may move money, with a key. Compares its refusal with the expected one, null for none; gives what was answered, or null
   * after a refusal.
   */
  ask(who: Player, call: { path: string; body?: object; refused: string | null }): Promise<Reply | null>;
  /** A call that only reads. */
  look(who: Player, call: { path: string; refused: string | null }): Promise<Reply | null>;
  /** A call of the console. */
  command(who: Operator, call: { path: string; body: object; refused: string | null }): Promise<Reply | null>;
};

/** Amounts of it are roubles. */
export type Reply = Readonly<Record<string, unknown>>;

/** A command of fast-check: one thing that somebody does, after which all facts are compared. */
export type Move = AsyncCommand<World, ModelSite>;

/** The same, left out where it would mean nothing. */
export function when(means: (world: Readonly<World>) => boolean, one: Move): Move {
  return { check: means, run: (world, site) => one.run(world, site), toString: () => one.toString() };
}

/** `words` is how the journal names it, with everything that decides it. */
export function move(words: string, act: (table: Table) => Promise<void>): Move {
  return {
    check: () => true,
    toString: () => words,
    async run(world, site) {
      world.nowMs += SECOND;
      await site.clock.set(world.nowMs);
      world.journal.push(words);
      const table = tableOf(world, site);
      await act(table);
      await compareFacts(world, site);
    },
  };
}

function tableOf(world: World, site: ModelSite): Table {
  return {
    world,
    site,
    player: async (name) => world.players.get(name) ?? enter({ world, site }, name),
    operator: async (name) => world.operators.get(name) ?? appoint({ world, site }, name),
    async ask(who, { path, body = {}, refused }) {
      calls += 1;
      const key = `model-${calls}`;
      const answer = await site.call(path, { cookie: who.cookie, body, key });
      const reply = answered(world, answer, refused);
      if (reply !== null) who.lastCall = { path, body, key, answer: JSON.stringify(answer.body) };
      return reply;
    },
    async look({ cookie }, { path, refused }) {
      return answered(world, await site.call(path, { cookie }), refused);
    },
    async command(who, { path, body, refused }) {
      const answer = await site.command(who.id, path, body);
      return answered(world, answer, who.isOperator ? refused : "NOT_SIGNED_IN");
    },
  };
}

let calls = 0;

function answered(
  world: World,
  { body }: Awaited<ReturnType<ModelSite["call"]>>,
  refused: string | null,
): Reply | null {
  const { success } = body;
  const code = body.code ?? null;
  world.journal.push(code === null ? `    ${JSON.stringify(success)}` : `    ${code}`);
  same("refused", code, refused);
  return code === null ? (success ?? {}) : null;
}
