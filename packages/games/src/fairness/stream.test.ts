import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLOCKS_PER_CURSOR, byteStream, type HmacSha256 } from "./stream.ts";

const hmac: HmacSha256 = (key, message) => createHmac("sha256", key).update(message).digest();
const seed = { serverSeed: new Uint8Array(32).fill(7), clientSeed: "rumb", nonce: 3 };

describe("byteStream", () => {
  it("is the blocks one after another, for any seed", () => {
    const anySeed = fc.record({
      serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      clientSeed: fc.stringMatching(/^[ -9;-~]{1,64}$/),
      nonce: fc.maxSafeNat(),
    });
    fc.assert(
      fc.property(anySeed, fc.nat(), (any, firstBlock) => {
        const blocks = [0, 1, 2].map((index) =>
          hmac(any.serverSeed, `${any.clientSeed}:${any.nonce}:${firstBlock + index}`),
        );
        expect(take(byteStream(hmac, any, firstBlock), 96)).toEqual(Buffer.concat(blocks));
      }),
    );
  });

  it("computes a block when its first byte is asked for, and once", () => {
    const messages: string[] = [];
    const counting: HmacSha256 = (key, message) => {
      messages.push(message);
      return hmac(key, message);
    };
    const stream = byteStream(counting, seed);
    expect(messages).toEqual([]);
    take(stream, 32);
    expect(messages).toEqual(["rumb:3:0"]);
    take(stream, 1);
    expect(messages).toEqual(["rumb:3:0", "rumb:3:1"]);
  });

  it("ends before it could reach the next cursor", () => {
    const oneByte: HmacSha256 = () => new Uint8Array(1);
    const stream = byteStream(oneByte, seed);
    for (let block = 0; block < BLOCKS_PER_CURSOR; block += 1) {
      stream.next();
    }
    expect(() => stream.next()).toThrow(RangeError);
  });

  it("refuses a hash function that returns nothing", () => {
    const nothing: HmacSha256 = () => new Uint8Array(0);
    expect(() => byteStream(nothing, seed).next()).toThrow(RangeError);
  });
});

function take(stream: { next(): number }, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => stream.next()));
}
