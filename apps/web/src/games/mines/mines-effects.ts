import type { FailureCode } from "@rumb/contract/http-client";
import type {
  MinesAutoReply,
  MinesGetReply,
  MinesPlayReply,
  MinesPressReply,
  MinesTakeReply,
} from "@rumb/contract/mines/mines-wire";
import type { TableEffects } from "../instant/instant-table.ts";
import type { GameTerms } from "../shared/use-terms.ts";
import type { MinesOrder, Move } from "./mines-table.ts";

/** The world as the mines table sees it. A call is carried out at most once; `onUncertain` says that its answer was lost. */
export type MinesEffects = TableEffects & {
  find(): Promise<Answer<MinesGetReply>>;
  start(order: MinesOrder, onUncertain: () => void): Promise<Answer<MinesPlayReply>>;
  press(
    move: Exclude<Move, { kind: "take" }>,
    onUncertain: () => void,
  ): Promise<Answer<MinesPressReply | MinesAutoReply>>;
  take(onUncertain: () => void): Promise<Answer<MinesTakeReply>>;
  /** The operator's terms as this page knows them. */
  terms(): GameTerms;
  tellError(text: string): void;
  /** Any whole number from 0, to choose a congratulation by. */
  cheer(): number;
};

export type Answer<Reply> = { readonly ok: true; readonly data: Reply } | MinesFailure;

export type MinesFailure = {
  readonly ok: false;
  readonly code: FailureCode;
  readonly error: string;
  readonly outcomeUnknown: boolean;
};
