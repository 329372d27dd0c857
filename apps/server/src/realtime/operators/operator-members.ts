import type { Socket } from "socket.io";
import type { Schedule } from "../../platform/runtime/schedule.ts";
import { shareRuns } from "../../platform/runtime/shared-runs.ts";
import type { RealtimeLog } from "../realtime-event.ts";

/** Who is at the console's sockets: lets operators in by their sessions, and goes over those again and again. */
export function createOperatorMembers({ sessionOf, log, schedule }: OperatorMembersOptions) {
  const cookies = new Map<Socket, string>();
  const perOperator = new Map<number, number>();
  let closed = false;
  /** How many notices of ended sessions have come. */
  let notices = 0;

  async function letIn(socket: Socket): Promise<Error | undefined> {
    const cookie = socket.handshake.headers.cookie ?? "";
    try {
      const operatorId = await lookUp(cookie);
      if (operatorId === null) return new Error("NOT_SIGNED_IN");
      // Gone meanwhile: nothing would say so again, and it would be counted for ever.
      if (socket.conn.readyState !== "open") return new Error("GONE");
      const count = perOperator.get(operatorId) ?? 0;
      if (count >= MOST_PER_OPERATOR) return new Error("TOO_OFTEN");
      perOperator.set(operatorId, count + 1);
      cookies.set(socket, cookie);
      socket.conn.on("close", () => letGo(socket, operatorId));
      return undefined;
    } catch (err) {
      log.warn({ err }, "an operator's socket could not be let in");
      return new Error("RESTARTING");
    }
  }

  /** Whose session it is: one that has ended meanwhile is looked up again, for nothing would say so of a socket that is not there yet. */
  async function lookUp(cookie: string): Promise<number | null> {
    const before = notices;
    const operatorId = await sessionOf(cookie);
    return before === notices ? operatorId : lookUp(cookie);
  }

  function letGo(socket: Socket, operatorId: number): void {
    cookies.delete(socket);
    const left = (perOperator.get(operatorId) ?? 1) - 1;
    if (left > 0) perOperator.set(operatorId, left);
    else perOperator.delete(operatorId);
  }

  async function recheckAll(): Promise<void> {
    for (const [socket, cookie] of cookies) {
      // When nobody can tell whose session it is, the next round does.
      const operatorId = await sessionOf(cookie).catch(() => undefined);
      if (operatorId === null) socket.disconnect(true);
    }
  }

  const recheck = shareRuns(recheckAll);
  let cancelRound = schedule(round, RECHECK_MS);
  function round(): void {
    void recheck().finally(() => {
      if (!closed) cancelRound = schedule(round, RECHECK_MS);
    });
  }

  return {
    async authenticate(socket: Socket, next: (error?: Error) => void): Promise<void> {
      next(await letIn(socket));
    },
    /** Lets those go whose session is over. Resolves after a check that began no earlier than the call. */
    recheck: (): Promise<void> => {
      notices += 1;
      return recheck();
    },
    close(): void {
      closed = true;
      cancelRound();
    },
  };
}

const RECHECK_MS = 60_000;
/** Tabs of one operator. */
const MOST_PER_OPERATOR = 20;

export type OperatorMembersOptions = {
  /** Whose session a Cookie header names; null when it is nobody's. */
  readonly sessionOf: (cookieHeader: string) => Promise<number | null>;
  readonly log: RealtimeLog;
  readonly schedule: Schedule;
};
