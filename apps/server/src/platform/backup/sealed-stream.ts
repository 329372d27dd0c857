import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { Transform } from "node:stream";
import { systemRandom } from "../runtime/random.ts";

/**
 * Encrypts a stream in frames, each with AES-256-GCM: the STREAM construction, as in age and Tink. A file has a key of its own, derived
 * from a random salt and from its name, so files cannot take each other's place; the number of a frame and whether it is the last are in
 * its nonce, so frames cannot be left out, moved or cut off. One tag for all would give out data before they are known to be right, and
 * ends at 64 GB.
 */
export function sealing(key: Uint8Array, name: string): Transform {
  const salt = systemRandom.bytes(SALT_BYTES);
  const fileKey = deriveKey(key, salt, name);
  return frames({
    header: Buffer.concat([MAGIC, salt]),
    frameBytes: PLAIN_BYTES,
    convert(plain, nonce) {
      const cipher = createCipheriv(CIPHER, fileKey, nonce);
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
  });
}

/** The other way; fails when key, name or a single bit is another one. */
export function opening(key: Uint8Array, name: string): Transform {
  let fileKey: Uint8Array | undefined;
  return frames({
    frameBytes: PLAIN_BYTES + TAG_BYTES,
    headerBytes: MAGIC.length + SALT_BYTES,
    readHeader(header) {
      if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError("not a sealed file");
      fileKey = deriveKey(key, header.subarray(MAGIC.length), name);
    },
    convert(sealed, nonce) {
      if (fileKey === undefined || sealed.length < TAG_BYTES) throw new SealError("the file is cut off");
      const decipher = createDecipheriv(CIPHER, fileKey, nonce);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
      try {
        decipher.final();
      } catch (error) {
        throw new SealError("another key, or a damaged file", { cause: error });
      }
      return plain;
    },
  });
}

/** What was read is not what was sealed. */
class SealError extends Error {
  override name = "SealError";
}

/** Cuts a stream into frames of equal size; the last may be shorter, or empty. */
function frames(options: Frames): Transform {
  let waiting: Buffer = Buffer.alloc(0);
  let headerLeft = options.headerBytes ?? 0;
  let count = 0;

  function take(stream: Transform, isEnd: boolean): void {
    if (headerLeft > 0) {
      if (waiting.length < headerLeft) {
        if (isEnd) throw new SealError("the file is cut off");
        return;
      }
      options.readHeader?.(waiting.subarray(0, headerLeft));
      waiting = waiting.subarray(headerLeft);
      headerLeft = 0;
    }
    // A full frame waits until more follows: only then is it known not to be the last.
    while (waiting.length > options.frameBytes) emit(stream, false);
    if (isEnd) emit(stream, true);
  }

  function emit(stream: Transform, isLast: boolean): void {
    const frame = waiting.subarray(0, options.frameBytes);
    waiting = waiting.subarray(frame.length);
    stream.push(options.convert(frame, nonceOf(count, isLast)));
    count += 1;
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      done(attempt(() => take(stream, false)));
    },
    flush: (done) => done(attempt(() => take(stream, true))),
  });
  if (options.header) stream.push(options.header);
  return stream;
}

function attempt(work: () => void): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(count), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function deriveKey(key: Uint8Array, salt: Uint8Array, name: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, salt, `rumb backup ${name}`, 32));
}

type Frames = {
  readonly header?: Buffer;
  readonly headerBytes?: number;
  readonly readHeader?: (header: Buffer) => void;
  readonly frameBytes: number;
  readonly convert: (frame: Buffer, nonce: Buffer) => Buffer;
};

const CIPHER = "aes-256-gcm";
const MAGIC = Buffer.from("RUMBBK1\n");
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const PLAIN_BYTES = 256 * 1024;
