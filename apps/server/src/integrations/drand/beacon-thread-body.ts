import { parentPort } from "node:worker_threads";
import { isBeacon } from "@rumb/games/beacon/beacon-signature";
import type { BeaconQuestion } from "./beacon-thread.ts";

// A pairing takes some 20 ms, and the first one 140: no play should wait for it.
const main = parentPort;
if (main === null) throw new Error("this file is the body of a worker thread");
main.on("message", ({ id, publicKey, beacon }: BeaconQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  main.postMessage({ id, signed: isBeacon(publicKey, beacon) });
});
