import { explainDraws } from "@rumb/contract/slip-draw";
import { DICE_OUTCOMES } from "@rumb/games/dice/dice";
import { bytesFromHex, hexFromBytes } from "@rumb/games/fairness/hex";
import { browserHashes } from "../../browser/browser-hashes.ts";
import { exampleSlip } from "./example-slip.ts";

/** The example of the page from its secret to its roll, computed as any bet is. */
export function deriveExample(): ExampleDerivation {
  const { server_seed: serverSeedHex, client_seed: clientSeed, nonce } = exampleSlip;
  const serverSeed = bytesFromHex(serverSeedHex);
  const message = `${clientSeed}:${nonce}:0`;
  const blockHex = hexFromBytes(browserHashes.hmac(serverSeed, message));
  const read = blockHex.slice(0, 2 * BYTES);
  const { facts, results } = explainDraws(read, [DICE_OUTCOMES]);
  return {
    serverSeedHex,
    hashHex: hexFromBytes(browserHashes.sha256(serverSeed)),
    message,
    readHex: read,
    restHex: blockHex.slice(2 * BYTES),
    // A result that stands alone on the next line would look like another number.
    arithmetic: facts.map(({ label, value }) => `${label}\u00A0${value}`).join("; "),
    roll: results[0] ?? Number.NaN,
  };
}

// A number below a million takes three bytes.
const BYTES = 3;

export type ExampleDerivation = {
  readonly serverSeedHex: string;
  readonly hashHex: string;
  readonly message: string;
  /** The bytes of the block that the roll has read, and those it has not. */
  readonly readHex: string;
  readonly restHex: string;
  readonly arithmetic: string;
  readonly roll: number;
};
