import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLIENT_SEED_PATTERN } from "../fairness/commitment.ts";
import { clientMix } from "./client-mix.ts";
import vectors from "./client-mix.vectors.json" with { type: "json" };

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const anySeed = fc.stringMatching(/^[ -9;-~]{1,64}$/);
const anySeeds = fc.array(anySeed, { maxLength: 20 });

describe("clientMix", () => {
  it.each(vectors.mixes)("keeps the frozen mix of $clientSeeds", ({ clientSeeds, mix }) => {
    expect(clientMix(sha256, clientSeeds)).toBe(mix);
  });

  it("is a client seed itself, so that the stream of a shared round is the ordinary one", () => {
    fc.assert(
      fc.property(anySeeds, (clientSeeds) => {
        expect(clientMix(sha256, clientSeeds)).toMatch(/^[0-9a-f]{64}$/);
        expect(CLIENT_SEED_PATTERN.test(clientMix(sha256, clientSeeds))).toBe(true);
      }),
    );
  });

  it("differs for two lists that differ in anything, the order and the cuts between seeds included", () => {
    const cut = fc.tuple(anySeed, anySeed).map(([a, b]) => [[a, b], [`${a}${b}`]]);
    const swapped = fc.tuple(anySeed, anySeed).map(([a, b]) => [
      [a, b],
      [b, a],
    ]);
    fc.assert(
      fc.property(fc.oneof(fc.tuple(anySeeds, anySeeds), cut, swapped), ([first = [], second = []]) => {
        const same = JSON.stringify(first) === JSON.stringify(second);
        expect(clientMix(sha256, first) === clientMix(sha256, second)).toBe(same);
      }),
      { numRuns: 1000 },
    );
  });

  it("changes with the seed of every single bet", () => {
    fc.assert(
      fc.property(fc.array(anySeed, { minLength: 1, maxLength: 50 }), fc.nat(), (seeds, at) => {
        const place = at % seeds.length;
        const changed = seeds.map((seed, index) => (index === place ? (seed === "x" ? "y" : "x") : seed));
        expect(clientMix(sha256, changed)).not.toBe(clientMix(sha256, seeds));
      }),
    );
  });

  it("takes the seeds of more bets than a round has ever had", () => {
    const seeds = Array.from({ length: 100_000 }, (_, bet) => `seed ${bet}`);
    expect(clientMix(sha256, seeds)).toBe(createHash("sha256").update(seeds.join("\n")).digest("hex"));
  });
});
