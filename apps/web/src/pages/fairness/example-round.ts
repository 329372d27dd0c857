import { bytesFromHex, hexFromBytes } from "@rumb/games/fairness/hex";
import { byteStream } from "@rumb/games/fairness/stream";
import { jackpot } from "@rumb/games/jackpot/jackpot";
import { clientMix } from "@rumb/games/rounds/client-mix";
import { kopecks } from "@rumb/money/kopecks";
import { browserHashes } from "../../browser/browser-hashes.ts";
import { exampleSlip } from "./example-slip.ts";

/** The example of a shared round of docs/fairness.md, computed as any round is. */
export function deriveExampleRound(): ExampleRound {
  const serverSeed = bytesFromHex(exampleSlip.server_seed);
  const clientSeed = clientMix(browserHashes.sha256, CLIENT_SEEDS);
  const stream = byteStream(browserHashes.hmac, { serverSeed, clientSeed, nonce: 0 });
  return {
    hashHex: hexFromBytes(browserHashes.sha256(serverSeed)),
    clientSeeds: CLIENT_SEEDS,
    mixHex: clientSeed,
    ...jackpot.draw(stream, BANK),
  };
}

/** Three bets, the first and the last of one player. */
const CLIENT_SEEDS = ["rumb", "0123456789abcdef", "rumb"] as const;
const BANK = kopecks(70_00);

export type ExampleRound = {
  readonly hashHex: string;
  readonly clientSeeds: readonly string[];
  readonly mixHex: string;
  readonly ticket: number;
  readonly tickets: number;
};
