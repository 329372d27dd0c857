import type { InstantGameId, RoundGameId } from "@rumb/games/games";
import type { gameWires } from "../registry/game-registry.ts";
import {
  accountEndpoints,
  deletionEndpoints,
  fairEndpoints,
  limitsEndpoints,
  myBetsEndpoints,
  sessionEndpoints,
  telegramEndpoints,
} from "./account.ts";
import { consoleEndpoints, operatorKeyEndpoints } from "./console.ts";
import { bonusEndpoints, referralEndpoints } from "./bonus.ts";
import type { Endpoint, FileReply, NameOf, ReplyOf, RequestOf } from "../endpoint.ts";
import { gameStateEndpoints, minesEndpoints, playEndpoints } from "./game.ts";
import { operatorCardEndpoints, operatorEndpoints, operatorListEndpoints } from "./operator.ts";
import { walletEndpoints } from "./wallet.ts";

const groups = {
  account: accountEndpoints,
  sessions: sessionEndpoints,
  telegram: telegramEndpoints,
  deletion: deletionEndpoints,
  fair: fairEndpoints,
  myBets: myBetsEndpoints,
  limits: limitsEndpoints,
  wallet: walletEndpoints,
  bonus: bonusEndpoints,
  referral: referralEndpoints,
  mines: minesEndpoints,
  gameState: gameStateEndpoints,
  operatorList: operatorListEndpoints,
  operatorCard: operatorCardEndpoints,
  operator: operatorEndpoints,
  operatorKeys: operatorKeyEndpoints,
  console: consoleEndpoints,
};

/** Every call of the API. */
export const endpoints: readonly Endpoint[] = [
  ...Object.values(groups).flatMap((group) => Object.values<Endpoint>(group)),
  ...playEndpoints,
];

// A page imports nothing but these types: paths and schemas stay out of its bundle.

/** Every call that answers with JSON: its name → what goes out and what `success` holds. */
export type Calls = {
  [Described in AnyEndpoint as Described["reply"] extends FileReply ? never : NameOf<Described>]: {
    request: RequestOf<Described>;
    reply: ReplyOf<Described>;
  };
};

/** Calls that answer with a file. */
export type FileCalls = {
  [Described in AnyEndpoint as Described["reply"] extends FileReply ? NameOf<Described> : never]: {
    request: RequestOf<Described>;
  };
};

/** Names of the calls that move money or claim something, and so may carry an Idempotency-Key. */
export type MoneyCall = NameOf<Extract<AnyEndpoint, { readonly money: true }> | PlayWire>;

type Groups = typeof groups;
type ValueOf<Table> = Table[keyof Table];
type PlayWire = (typeof gameWires)[InstantGameId | RoundGameId];
type AnyEndpoint = { [Group in keyof Groups]: ValueOf<Groups[Group]> }[keyof Groups] | PlayWire;
