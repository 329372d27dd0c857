import { Type } from "typebox";
import {
  MinesAutoReply,
  MinesGetReply,
  MinesPlayReply,
  MinesPlayRequest,
  MinesPressReply,
  MinesPressRequest,
  MinesTakeReply,
} from "../mines/mines-wire.ts";
import { MonetrainGetReply } from "../monetrain/monetrain-wire.ts";
import { instantWires, roundWires } from "../registry/game-registry.ts";
import type { InstantWire } from "../game/instant-game.ts";
import type { RoundWire } from "../game/round-game.ts";
import type { WheelState } from "../wheel/wheel-events.ts";
import { endpoint, moneyEndpoint } from "../endpoint.ts";

/** The moves of Mines, and the unfinished game. */
export const minesEndpoints = {
  play: moneyEndpoint("/api/mines/play", { request: MinesPlayRequest, reply: MinesPlayReply }),
  press: moneyEndpoint("/api/mines/press", { request: MinesPressRequest, reply: MinesPressReply }),
  auto: moneyEndpoint("/api/mines/auto", { reply: MinesAutoReply }),
  take: moneyEndpoint("/api/mines/take", { reply: MinesTakeReply }),
  get: endpoint("player", "/api/mines/get", { reply: MinesGetReply }),
};

/** What a screen asks of a game beside its plays. */
export const gameStateEndpoints = {
  /** The player's last bonus. */
  monetrain: endpoint("player", "/api/monetrain/get", { reply: MonetrainGetReply }),
  /** The wheel's round: rounds are played before everybody's eyes. */
  wheel: endpoint("visitor", "/api/wheel/get", { reply: Type.Unsafe<WheelState>(Type.Unknown()) }),
};

/** The one call of an instant game, and the bet of a shared round, as the game's wire names and describes them. */
export function playEndpoint({ path, request, reply }: InstantWire | RoundWire) {
  return moneyEndpoint(path, { request, reply });
}

/** The plays of every game in the registry. */
export const playEndpoints = [...instantWires, ...roundWires].map(playEndpoint);
