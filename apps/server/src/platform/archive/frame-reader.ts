import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { type FrameFile, indexPathOf } from "./frame-file.ts";
import { type Frame, readFrameRecord, RECORD_BYTES } from "./frame-index.ts";

const LINE_FEED = 10;
/** A frame is some thousand rows: what unpacks to more is none of ours. */
const MOST_UNPACKED = { maxOutputLength: 256 * 1024 * 1024 };

/**
 * The row of a key, without its line feed, among rows of which each has another key: a few reads of the index, and one frame.
 * @throws when a file is away, or the frame is not the one that was written
 */
export async function findRow(
  path: string,
  key: number,
  keyOf: (row: Buffer) => number,
): Promise<Buffer | null> {
  const frame = await findFrame(indexPathOf(path), key);
  if (frame === null) return null;
  const text = await withFile(path, (file) => readFrame(file, frame));
  return linesOf(text).find((row) => keyOf(row) === key) ?? null;
}

/** What is wrong with so many frames from one on; null when they are as they were written. */
export async function checkFrames(
  path: string,
  { from, count }: { from: number; count: number },
): Promise<string | null> {
  const index = await readFile(indexPathOf(path));
  const frames = Math.floor(index.length / RECORD_BYTES);
  return withFile(path, async (file) => {
    for (let next = from; next < Math.min(from + count, frames); next += 1) {
      const frame = readFrameRecord(index.subarray(next * RECORD_BYTES));
      if (await isDamaged(file, frame)) return `frame ${next}`;
    }
    return null;
  });
}

/** How many frames the index of a file names. */
export async function countFrames(path: string): Promise<number> {
  return Math.floor((await stat(indexPathOf(path))).size / RECORD_BYTES);
}

/** Null when the files lie there with the right sizes and the index is the one that was written; else what is wrong. */
export async function checkPresence(path: string, written: FrameFile): Promise<string | null> {
  const sizes = await Promise.all([stat(path), stat(indexPathOf(path))]).catch(() => null);
  if (sizes === null) return "missing";
  if (sizes[0].size !== written.bytes) return "size";
  const index = await sha256Of(indexPathOf(path));
  return index === written.indexSha256 ? null : "index";
}

/** Reads a whole file back: its rows and the hashes of it and of its text. */
export async function readBack(
  path: string,
): Promise<Pick<FrameFile, "rows" | "sha256" | "textSha256" | "indexSha256">> {
  const index = await readFile(indexPathOf(path));
  const textHash = createHash("sha256");
  let rows = 0;
  await withFile(path, async (file) => {
    for (let at = 0; at + RECORD_BYTES <= index.length; at += RECORD_BYTES) {
      const frame = readFrameRecord(index.subarray(at));
      textHash.update(await readFrame(file, frame));
      rows += frame.rows;
    }
  });
  const indexSha256 = createHash("sha256").update(index).digest("hex");
  return { rows, sha256: await sha256Of(path), textSha256: textHash.digest("hex"), indexSha256 };
}

async function findFrame(path: string, key: number): Promise<Frame | null> {
  return withFile(path, async (file) => {
    let [low, high] = [0, Math.floor((await file.stat()).size / RECORD_BYTES) - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const frame = readFrameRecord(await readAt(file, middle * RECORD_BYTES, RECORD_BYTES));
      if (key < frame.firstKey) high = middle - 1;
      else if (key > frame.lastKey) low = middle + 1;
      else return frame;
    }
    return null;
  });
}

async function readFrame(file: FileHandle, frame: Frame): Promise<Buffer> {
  const packed = await readAt(file, frame.offset, frame.length);
  if (!sha256(packed).equals(frame.sha256)) throw new Error("a frame of the archive is damaged");
  return unpack(packed, MOST_UNPACKED);
}

async function isDamaged(file: FileHandle, frame: Frame): Promise<boolean> {
  return !sha256(await readAt(file, frame.offset, frame.length)).equals(frame.sha256);
}

/** Fewer bytes at the end of the file. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function linesOf(text: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(LINE_FEED, from);
    lines.push(text.subarray(from, end));
    from = end + 1;
  }
  return lines;
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function sha256Of(path: string): Promise<string> {
  const whole = createHash("sha256");
  for await (const chunk of createReadStream(path)) whole.update(chunk);
  return whole.digest("hex");
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

const unpack = promisify(zstdDecompress);
