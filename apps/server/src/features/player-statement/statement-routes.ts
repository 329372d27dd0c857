import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { isRefusal, type Refusal, refusal } from "@rumb/contract/errors";
import {
  STATEMENT_FILE_ROWS,
  STATEMENT_PAGE_ROWS,
  type StatementReply,
  type StatementRequest,
} from "@rumb/contract/operator-statement";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Deps } from "../../deps/deps.ts";
import { operatingOf, actionRoute, type Operating } from "../../operators/operator-calls.ts";
import { sendFile } from "../../platform/http/file-answer.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import { bodyOf, routeOf } from "../../sessions/endpoint-routes.ts";
import type { BetDigester } from "../bets/my-bets-digest.ts";
import { csvStatement } from "./statement-csv.ts";
import { type Statement, statementOf } from "./statement.ts";

type StatementDeps = Pick<Deps, "database" | "reads" | "clock"> & {
  readonly digester: Pick<BetDigester, "advance">;
};

/** A statement is whole in memory before it leaves, so few are made at once. */
const AT_ONCE = 2;

/** A player's statement of account, to be printed and as a file. */
export function statementRoutes(app: App, deps: StatementDeps): void {
  const make = statementMaker(deps);
  actionRoute(app, operatorEndpoints.statement, async (asked, acting) => {
    const made = await make(asked, acting, STATEMENT_PAGE_ROWS);
    if (isRefusal(made)) return made;
    made.release();
    return wireStatement(made.statement, asked, deps.clock.now().getTime());
  });
  const { file, contentType } = operatorEndpoints.statementCsv.reply;
  app.route({
    ...routeOf(operatorEndpoints.statementCsv),
    async handler(request, reply) {
      const asked = bodyOf(operatorEndpoints.statementCsv, request);
      const made = await make(asked, operatingOf(request), STATEMENT_FILE_ROWS);
      if (isRefusal(made)) return refuse(reply, made);
      const pieces = csvStatement(made.statement, asked);
      return sendFile(reply, { contentType, name: file, pieces, onEnd: made.release });
    },
  });
}

/** Makes statements, and writes down who has asked for one before they get it. One counts until it is released. */
function statementMaker(deps: StatementDeps) {
  let making = 0;
  return async (
    asked: StatementRequest,
    acting: Operating,
    mostRows: number,
  ): Promise<{ readonly statement: Statement; readonly release: () => void } | Refusal> => {
    if (making >= AT_ONCE) return refusal("OVERLOADED", { seconds: "5" });
    making += 1;
    const release = (): void => {
      making -= 1;
    };
    try {
      const reading = { database: deps.reads, digester: deps.digester, nowMs: deps.clock.now().getTime() };
      const statement = await statementOf(reading, asked, mostRows);
      if (isRefusal(statement)) {
        release();
        return statement;
      }
      const { id, from, to } = asked;
      const after = { from, to, movements: statement.movements.length };
      const deed = { action: "statement", resource: "players", subject: id, before: null, after } as const;
      await deps.database.transaction((query) => writeAudit(query, acting, deed));
      return { statement, release };
    } catch (error) {
      release();
      throw error;
    }
  };
}

function wireStatement(
  { player, opening, closing, movements }: Statement,
  { from, to }: StatementRequest,
  madeAtMs: number,
): StatementReply {
  const wire = (amount: number) => roubles(kopecks(amount));
  const sum = (amounts: readonly number[]) => wire(amounts.reduce((total, amount) => total + amount, 0));
  const amounts = movements.map(({ amount }) => amount);
  return {
    player,
    from,
    to,
    opening: wire(opening),
    received: sum(amounts.filter((amount) => amount > 0)),
    lost: sum(amounts.filter((amount) => amount < 0)),
    closing: wire(closing),
    rows: movements.map(({ at, reason, amount, balance }, index) => ({
      place: index + 1,
      at: at.getTime(),
      reason,
      sum: wire(amount),
      balance: wire(balance),
    })),
    made_at: madeAtMs,
  };
}
