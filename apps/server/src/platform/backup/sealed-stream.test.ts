import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { opening, sealing } from "./sealed-stream.ts";

const KEY = new Uint8Array(32).fill(7);
const FRAME = 256 * 1024;

describe("a sealed stream", () => {
  test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 3 * FRAME + 5])(
    "of %i bytes is opened as it was sealed",
    async (size) => {
      const plain = Buffer.alloc(size, "румб");
      const sealed = await through(sealing(KEY, "wal/1"), plain);
      expect(sealed.includes("румб")).toBe(false);
      expect((await through(opening(KEY, "wal/1"), sealed)).equals(plain)).toBe(true);
    },
  );

  test("is another one each time", async () => {
    const plain = Buffer.from("the same");
    const [one, other] = [await through(sealing(KEY, "a"), plain), await through(sealing(KEY, "a"), plain)];
    expect(one.equals(other)).toBe(false);
  });

  test.each<[string, (sealed: Buffer) => Buffer]>([
    ["a changed bit", (sealed) => changed(sealed, 100)],
    ["a changed salt", (sealed) => changed(sealed, 20)],
    ["another beginning", (sealed) => changed(sealed, 0)],
    ["a cut within a frame", (sealed) => sealed.subarray(0, -1)],
    ["a cut between frames", (sealed) => sealed.subarray(0, 40 + FRAME + 16)],
    ["frames in another order", swapped],
    ["more behind the end", (sealed) => Buffer.concat([sealed, sealed.subarray(40)])],
    ["no more than a beginning", (sealed) => sealed.subarray(0, 30)],
    ["nothing", () => Buffer.alloc(0)],
  ])("with %s is refused", async (_name, damage) => {
    const sealed = await through(sealing(KEY, "wal/1"), Buffer.alloc(2 * FRAME + 9, 1));
    await expect(through(opening(KEY, "wal/1"), damage(sealed))).rejects.toThrow(/./u);
  });

  test("is refused under another key or name", async () => {
    const sealed = await through(sealing(KEY, "wal/1"), Buffer.from("x"));
    await expect(through(opening(new Uint8Array(32), "wal/1"), sealed)).rejects.toThrow("another key");
    await expect(through(opening(KEY, "wal/2"), sealed)).rejects.toThrow("another key");
  });
});

async function through(stream: ReturnType<typeof sealing>, data: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // In pieces that end nowhere in particular.
  const pieces = Array.from({ length: Math.ceil(data.length / PIECE) }, (_, index) =>
    data.subarray(index * PIECE, (index + 1) * PIECE),
  );
  for await (const chunk of Readable.from(pieces).pipe(stream)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function changed(sealed: Buffer, at: number): Buffer {
  const copy = Buffer.from(sealed);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

function swapped(sealed: Buffer): Buffer {
  const [size, header] = [FRAME + 16, 40];
  const frame = (index: number): Buffer =>
    sealed.subarray(header + index * size, header + (index + 1) * size);
  return Buffer.concat([sealed.subarray(0, header), frame(1), frame(0), frame(2)]);
}

const PIECE = 100_003;
