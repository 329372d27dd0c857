import { isRefusal, refusal, sentenceOf, type Refusal } from "@rumb/contract/errors";
import type { ClientMessages, SocketRefusal } from "@rumb/contract/socket/socket-events";
import type { Socket } from "socket.io";
import type { RealtimeLog } from "../realtime-event.ts";
import type { Traffic } from "./realtime-traffic.ts";

/**
 * Answers the messages of sockets. With an acknowledgement the answer goes to it, without one it comes back as an event:
 * of the same name, or `refused`. Whatever arrives, nothing throws: the whole realtime thread would go down with it.
 */
export function createMessageAnswers({ answers, playerOf, traffic, log }: MessageOptions) {
  async function reply(socket: Socket, event: unknown, args: readonly unknown[]): Promise<void> {
    const over = traffic.overLimit(socket.conn);
    if (over?.first === false) return;
    const answer =
      over === null ? await answerTo(event, playerOf(socket)) : refusal("TOO_OFTEN", { seconds: "1" });
    const body = isRefusal(answer) ? refusalBody(answer) : answer;
    const acknowledge = args.at(-1);
    if (typeof acknowledge === "function") acknowledge(body);
    else socket.emit(isRefusal(answer) ? "refused" : String(event), body);
  }

  async function answerTo(event: unknown, playerId: number | null): Promise<unknown> {
    const answer = answers.get(event);
    if (answer === undefined) return refusal("MALFORMED");
    try {
      return await answer(playerId);
    } catch (err) {
      log.warn({ err, event }, "a socket message could not be answered");
      return refusal("RESTARTING", { seconds: "1" });
    }
  }

  // One function for all sockets, not one for each.
  function onMessage(this: Socket, event: unknown, ...args: unknown[]): void {
    void reply(this, event, args);
  }

  return { answer: (socket: Socket): void => void socket.onAny(onMessage) };
}

/** What a refusal looks like on the socket. */
export function refusalBody(refused: Refusal): SocketRefusal {
  return { error: sentenceOf(refused), code: refused.code };
}

/** Event name → its answer to a player, or to a guest (null): a value or a `Refusal`. */
export type Answers = ReadonlyMap<unknown, (playerId: number | null) => Promise<unknown>>;

/** What answers each message of the contract; a message without its answer does not compile. */
export type MessageAnswers = {
  readonly [Name in keyof ClientMessages]: (playerId: number | null) => Promise<ClientMessages[Name]>;
};

type MessageOptions = {
  readonly answers: Answers;
  readonly playerOf: (socket: Socket) => number | null;
  readonly traffic: Traffic;
  readonly log: RealtimeLog;
};
