import { createHmac, createSecretKey } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { byteStream } from "@rumb/games/fairness/stream";
import type { ByteStream, StreamSeed } from "@rumb/games/fairness/stream";
import { expect } from "vitest";

/** What the packages computed must be what the second program did; `given` is shown when it is not. */
export function expectAgreement<Value>(packages: Value, second: NoInfer<Value>, given: unknown): void {
  // An `expect` takes many times as long as a round does, and there are hundreds of thousands.
  if (isDeepStrictEqual(packages, second)) return;
  expect({ given, computed: packages }).toStrictEqual({ given, computed: second });
}

/** The packages' stream of a round from a block on. */
export function packageStream(round: StreamSeed, firstBlock: number): ByteStream {
  return byteStream(hmac, round, firstBlock);
}

function hmac(key: Uint8Array, message: string): Uint8Array {
  // A key object costs a fraction of what raw bytes do.
  return createHmac("sha256", createSecretKey(key)).update(message).digest();
}
