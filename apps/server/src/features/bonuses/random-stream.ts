import type { ByteStream } from "@rumb/games/fairness/stream";
import type { Random } from "../../platform/runtime/random.ts";

/** Random bytes one after another, for draws that are no game. */
export function randomStream(random: Random): ByteStream {
  return {
    next() {
      const [byte] = random.bytes(1);
      if (byte === undefined) throw new Error("no random byte was given");
      return byte;
    },
  };
}
