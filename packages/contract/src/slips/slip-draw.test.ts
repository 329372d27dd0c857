import { createHash, createHmac } from "node:crypto";
import { drawInteger, MAX_BOUND } from "@rumb/games/fairness/draw";
import { hexFromBytes } from "@rumb/games/fairness/hex";
import { byteStream } from "@rumb/games/fairness/stream";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { explainDraws } from "./slip-draw.ts";

const serverSeed = createHash("sha256").update("explained draws").digest();

it("explains a draw with its rejected values", () => {
  expect(explainDraws("f98835f536bf5399dc", [1_000_000])).toEqual({
    results: [342_429],
    facts: [
      {
        label: "f9 88 35",
        value: "= 16\u00a0353\u00a0333, не меньше 16\u00a0000\u00a0000: берутся следующие байты",
        kind: "text",
      },
      {
        label: "f5 36 bf",
        value: "= 16\u00a0070\u00a0335, не меньше 16\u00a0000\u00a0000: берутся следующие байты",
        kind: "text",
      },
      { label: "53 99 dc", value: "= 5\u00a0478\u00a0876, делим нацело на 16: 342\u00a0429", kind: "text" },
    ],
  });
});

it("says nothing of a division by one", () => {
  expect(explainDraws("0107", [256, 256]).facts.map(({ value }) => value)).toEqual(["= 1", "= 7"]);
});

it("arrives at the numbers that the game drew from the same bytes, one draw after another", () => {
  const bounds = fc.array(fc.integer({ min: 2, max: MAX_BOUND }), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(bounds, fc.nat(), (drawn, nonce) => {
      const bytes: number[] = [];
      const inner = byteStream((key, message) => createHmac("sha256", key).update(message).digest(), {
        serverSeed,
        clientSeed: "draws",
        nonce,
      });
      const stream = {
        next() {
          const byte = inner.next();
          bytes.push(byte);
          return byte;
        },
      };
      const results = drawn.map((bound) => drawInteger(stream, bound));
      expect(explainDraws(hexFromBytes(Uint8Array.from(bytes)), drawn).results).toEqual(results);
    }),
  );
});
