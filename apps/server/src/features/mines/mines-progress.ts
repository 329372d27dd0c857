import { isRecord } from "@rumb/contract/guards";
import { type MinesGame, minesLayout } from "@rumb/games/mines/mines";
import type { MinesParams } from "@rumb/games/mines/mines-payout";
import { byteStream } from "@rumb/games/fairness/stream";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { hmacSha256 } from "../../seeds/hmac-sha256.ts";
import type { ActiveSeed } from "../../seeds/seed-cache.ts";

/** What a running game keeps: the cells opened so far. The layout is not stored, it is drawn from the seed again. */
export type MinesProgress = { readonly opened: readonly number[] };

/** A stored game with its terms read back. Throws on a row that no game of ours has written. */
export function readMinesGame(row: {
  readonly stake: Kopecks;
  readonly params: unknown;
  readonly progress: unknown;
}): Omit<MinesGame, "layout"> {
  const { params, progress } = row;
  assertParams(params);
  assertProgress(progress);
  const { bombs, edgeHundredths, maxWinKopecks } = params;
  return {
    stakeKopecks: row.stake,
    bombs,
    edgeHundredths,
    maxWinKopecks: maxWinKopecks === null ? null : kopecks(maxWinKopecks),
    opened: progress.opened,
  };
}

/** The bombs of a round: the beginning of its stream. */
export function layoutOf(
  seed: Pick<ActiveSeed, "serverSeed" | "clientSeed">,
  round: { nonce: number; bombs: number },
): number[] {
  const { serverSeed, clientSeed } = seed;
  return minesLayout(byteStream(hmacSha256, { serverSeed, clientSeed, nonce: round.nonce }), round.bombs);
}

function assertParams(value: unknown): asserts value is MinesParams {
  const fits =
    isRecord(value) &&
    typeof value["bombs"] === "number" &&
    typeof value["edgeHundredths"] === "number" &&
    (value["maxWinKopecks"] === null || typeof value["maxWinKopecks"] === "number");
  if (!fits) throw new Error("a stored mines game has no such params");
}

function assertProgress(value: unknown): asserts value is MinesProgress {
  const fits =
    isRecord(value) &&
    Array.isArray(value["opened"]) &&
    value["opened"].every((cell) => typeof cell === "number");
  if (!fits) throw new Error("a stored mines game has no such progress");
}
