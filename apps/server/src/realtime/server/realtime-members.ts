import type { Socket } from "socket.io";
import { playerRoom, type RealtimeLog } from "../realtime-event.ts";
import { systemSchedule } from "../../platform/runtime/schedule.ts";

/**
 * Who sits in which private room. A socket's session is looked up when it connects and again whenever it may have
 * ended: on notice, after notices may have been missed, and every minute for those that simply expire. A socket whose
 * session is over is cut off; the browser connects again by itself, as the guest it now is.
 */
export function createMembers({ sessions, log }: MemberOptions) {
  const members = new Map<Socket, Member>();
  let rechecks = 0;
  let closed = false;
  let cancelRound = systemSchedule(round, RECHECK_EVERY_MS);

  async function authenticate(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const hash = sessions.hashOf(socket.handshake.headers.cookie);
      const before = rechecks;
      const playerId = hash === null ? undefined : (await sessions.playersOf([hash])).get(hash);
      // Gone meanwhile: nothing would say so again, and it would stay a member for ever.
      if (socket.conn.readyState !== "open") return next(new Error("GONE"));
      if (playerId !== undefined && socketsOf(socket, playerId) >= MAX_SOCKETS_PER_PLAYER) {
        return next(new Error("too many sockets of one player"));
      }
      if (hash !== null && playerId !== undefined) {
        await join(socket, { hash, playerId });
        // A check that ran meanwhile did not see this socket: what was read may be out of date.
        if (rechecks !== before) await recheck(playerId);
      }
      next();
    } catch (err) {
      // Neither a player nor surely a guest: without an answer from the database the browser has to come again.
      log.warn({ err }, "the session of a socket could not be read");
      socket.conn.close();
      // Socket.IO holds whoever waits for an answer.
      next(new Error("RESTARTING"));
    }
  }

  async function join(socket: Socket, member: Member): Promise<void> {
    members.set(socket, member);
    socket.conn.once("close", () => members.delete(socket));
    await socket.join(playerRoom(member.playerId));
  }

  async function recheck(playerId?: number): Promise<void> {
    rechecks += 1;
    const asked = [...members].filter(([, member]) => playerId === undefined || member.playerId === playerId);
    for (let start = 0; start < asked.length; start += RECHECK_AT_ONCE) {
      const some = asked.slice(start, start + RECHECK_AT_ONCE);
      try {
        const alive = await sessions.playersOf(some.map(([, member]) => member.hash));
        for (const [socket, { hash }] of some) if (!alive.has(hash)) expel(socket);
      } catch (err) {
        log.warn({ err }, "the sessions of sockets could not be checked");
        // On notice, who cannot be shown to belong leaves; a mere round comes again.
        if (playerId !== undefined) for (const [socket] of some) expel(socket);
      }
    }
  }

  function expel(socket: Socket): void {
    const member = members.get(socket);
    members.delete(socket);
    if (member !== undefined) void socket.leave(playerRoom(member.playerId));
    socket.conn.close();
  }

  function round(): void {
    void recheck().finally(() => {
      if (!closed) cancelRound = systemSchedule(round, RECHECK_EVERY_MS);
    });
  }

  return {
    authenticate: (socket: Socket, next: (error?: Error) => void) => void authenticate(socket, next),
    recheck,
    /** The player whose socket it is; null for a guest's. */
    playerOf: (socket: Socket): number | null => members.get(socket)?.playerId ?? null,
    close(): void {
      closed = true;
      cancelRound();
    },
  };
}

/** Those that the player has open at this node. */
function socketsOf({ nsp }: Socket, playerId: number): number {
  return nsp.adapter.rooms.get(playerRoom(playerId))?.size ?? 0;
}

/** More than the tabs and devices of one person. */
const MAX_SOCKETS_PER_PLAYER = 50;
const RECHECK_EVERY_MS = 60_000;
const RECHECK_AT_ONCE = 1_000;

/** What the realtime server needs to know of sessions; they are named by the hash of their id, in hex. */
export type SocketSessions = {
  /** The session that a Cookie header names, or null for a guest. */
  readonly hashOf: (cookieHeader: string | undefined) => string | null;
  /** Players of those sessions that are alive and whose player is not banned. */
  readonly playersOf: (hashes: readonly string[]) => Promise<ReadonlyMap<string, number>>;
};

type Member = { readonly hash: string; readonly playerId: number };

type MemberOptions = {
  readonly sessions: SocketSessions;
  readonly log: RealtimeLog;
};
