import { beforeAll, expect } from "vitest";
import { type OpenEdge, openEdge } from "./_edge.ts";
import { post } from "./_edge-calls.ts";
import { type Console, consoleAsker, NO_LIMITS, operator, useConsole, type Visitor } from "./_operator.ts";

/** So many calls at once, half of them through either node. */
export const PARALLEL = 16;

type Call = (through: ThroughNode, path: string, body: object) => Promise<string>;
type ThroughNode = readonly [node: number, who: Visitor | undefined];

/** Gives the calling file a console on two nodes of one site, with three operators. */
export function useTwoNodes(options: Parameters<typeof useConsole>[0] = {}): {
  readonly opened: () => Console;
  readonly operators: readonly (() => Visitor | undefined)[];
  /** A call to the API of a node; the code of its refusal, empty without one. */
  readonly call: Call;
  /** The same to the console. */
  readonly ask: (...asked: [...Parameters<Call>, headers?: Record<string, string>]) => Promise<string>;
} {
  const opened = useConsole(options);
  const nodes: OpenEdge[] = [];
  const operators: Visitor[] = [];
  /** Of each operator, one for each node. */
  const askers = new Map<Visitor, Visitor["ask"][]>();

  beforeAll(async () => {
    const other = await openEdge(opened().test, { rateLimits: NO_LIMITS });
    nodes.push(opened().site, other);
    for (let index = 0; index < 3; index += 1) operators.push(await operator(opened()));
    return () => other.close();
  });

  async function call([index, who]: ThroughNode, path: string, body: object): Promise<string> {
    const site = nodes[index % 2];
    if (site === undefined || who === undefined) throw new Error("the nodes are not open");
    const answer = await post(site, `/api/${path}`, { cookie: who.cookie, body });
    return answer.json().code ?? "";
  }

  async function ask(
    ...[[index, who], path, body, headers]: [...Parameters<Call>, headers?: Record<string, string>]
  ): Promise<string> {
    if (who === undefined || nodes.length < 2) throw new Error("the nodes are not open");
    const known = askers.get(who) ?? nodes.map((node) => consoleAsker(node, who.id));
    askers.set(who, known);
    return (await known[index % 2]?.(path, body, headers))?.code ?? "no such node";
  }

  return { opened, operators: [0, 1, 2].map((index) => () => operators[index]), call, ask };
}

/** The codes of their refusals. Whoever loses a race is refused: a constraint or a deadlock that answers instead is a fault. */
export async function atOnce(call: (index: number) => Promise<string>): Promise<string[]> {
  const codes = await Promise.all(Array.from({ length: PARALLEL }, (_, index) => call(index)));
  expect(codes).not.toContain("INTERNAL");
  return codes;
}
