import type { ServerEvents } from "@rumb/contract/socket/socket-events";
import type { Logger } from "pino";

/**
 * One message to browsers: to everybody, to everybody on this node (for what every node learns by itself from the
 * database), or to the private room of one player. Delivery is at most once; a client that may have missed something
 * asks for a snapshot (events never carry state that exists nowhere else).
 */
export type RealtimeEvent = {
  [Name in keyof ServerEvents]: {
    readonly room: Rooms[ServerEvents[Name]["to"]];
    readonly event: Name;
    readonly data: ServerEvents[Name]["data"];
  };
}[keyof ServerEvents];

/** What is for one player can be sent to nobody else; an answer is not published at all. */
type Rooms = { all: "all" | "here"; player: { readonly playerId: number }; asker: never };

/** Publishes an event after its cause is committed. Never blocks, never throws. */
export type Publish = (event: RealtimeEvent) => void;

/** The part of the logger that realtime code uses. */
export type RealtimeLog = Pick<Logger, "info" | "warn" | "error">;

/** Name of a player's private room. */
export function playerRoom(playerId: number): string {
  return `player:${playerId}`;
}
