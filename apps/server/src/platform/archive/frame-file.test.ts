import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashRows, indexPathOf, writeFrames } from "./frame-file.ts";
import { checkFrames, checkPresence, countFrames, findRow, readBack } from "./frame-reader.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rumb-frames-"));
  path = join(folder, "rows.zst");
});
afterEach(() => rm(folder, { recursive: true }));

const keyOf = (row: Buffer): number => Number.parseInt(row.toString("latin1"), 10);
/** Every second key. */
const rowsOf = (from: number, count: number): Buffer[] =>
  Array.from({ length: count }, (_, n) => Buffer.from(`${2 * (from + n)}\tигра ${n}\n`));

async function* groups(...parts: Buffer[][]): AsyncGenerator<Buffer[]> {
  yield* parts;
}

const write = () => writeFrames(path, groups(rowsOf(1, 10), rowsOf(11, 10), rowsOf(21, 3)), keyOf);

test("what was written is read back, and is what was given", async () => {
  const written = await write();
  expect(written).toMatchObject({ rows: 23, firstKey: 2, lastKey: 46 });
  expect(await readBack(path)).toEqual({
    rows: 23,
    sha256: written.sha256,
    textSha256: written.textSha256,
    indexSha256: written.indexSha256,
  });
  expect(await hashRows(groups(rowsOf(1, 10), rowsOf(11, 10), rowsOf(21, 3)))).toEqual({
    rows: 23,
    textSha256: written.textSha256,
  });
  expect((await readdir(folder)).sort()).toEqual(["rows.zst", "rows.zst.index"]);
});

test.each([2, 20, 22, 40, 46])("the row of key %i is found in its frame", async (key) => {
  await write();
  const found = await findRow(path, key, keyOf);
  expect(found?.toString()).toMatch(new RegExp(`^${key}\tигра \\d$`, "u"));
});

test.each([1, 3, 21, 47])("no row is found of key %i, which there is not", async (key) => {
  await write();
  expect(await findRow(path, key, keyOf)).toBeNull();
});

test("a writer that fails leaves nothing behind", async () => {
  const failing = async function* (): AsyncGenerator<Buffer[]> {
    yield rowsOf(1, 4);
    throw new Error("the database is gone");
  };
  await expect(writeFrames(path, failing(), keyOf)).rejects.toThrow("gone");
  expect(await readdir(folder)).toEqual([]);
});

test("a file without rows is a file", async () => {
  const written = await writeFrames(path, groups(), keyOf);
  expect(written).toMatchObject({ rows: 0, firstKey: null, lastKey: null, bytes: 0 });
  expect(await readBack(path)).toMatchObject({ rows: 0, textSha256: written.textSha256 });
  expect(await findRow(path, 5, keyOf)).toBeNull();
});

test("a changed byte is found in its frame, and nowhere else", async () => {
  const written = await write();
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
  await writeFile(path, bytes);
  expect(await checkPresence(path, written)).toBeNull();
  expect(await countFrames(path)).toBe(3);
  expect(await checkFrames(path, { from: 0, count: 2 })).toBeNull();
  expect(await checkFrames(path, { from: 1, count: 9 })).toBe("frame 2");
  await expect(findRow(path, 46, keyOf)).rejects.toThrow("damaged");
  await expect(readBack(path)).rejects.toThrow("damaged");
  expect(await findRow(path, 2, keyOf)).not.toBeNull();
});

test("a file that is away, cut off, or has another index is distinguished", async () => {
  const written = await write();
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, -1));
  expect(await checkPresence(path, written)).toBe("size");
  await writeFile(path, bytes);
  const index = await readFile(indexPathOf(path));
  await writeFile(indexPathOf(path), index.fill(0, 0, 8));
  expect(await checkPresence(path, written)).toBe("index");
  await rm(path);
  expect(await checkPresence(path, written)).toBe("missing");
});
