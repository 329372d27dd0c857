/** A frame of a compressed file: the keys of its first and last row, and where it lies. */
export type Frame = {
  readonly firstKey: number;
  readonly lastKey: number;
  readonly offset: number;
  readonly length: number;
  readonly rows: number;
  /** Of the compressed bytes. */
  readonly sha256: Buffer;
};

/** Bytes of a record of the index: records of one length are searched without reading them all. */
export const RECORD_BYTES = 64;

const [LAST_KEY, OFFSET, LENGTH, ROWS, SHA256] = [8, 16, 24, 28, 32];

export function writeFrameRecord(frame: Frame): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeBigUInt64BE(BigInt(frame.firstKey));
  record.writeBigUInt64BE(BigInt(frame.lastKey), LAST_KEY);
  record.writeBigUInt64BE(BigInt(frame.offset), OFFSET);
  record.writeUInt32BE(frame.length, LENGTH);
  record.writeUInt32BE(frame.rows, ROWS);
  frame.sha256.copy(record, SHA256);
  return record;
}

/** @throws RangeError when the bytes are cut off */
export function readFrameRecord(record: Buffer): Frame {
  return {
    firstKey: Number(record.readBigUInt64BE()),
    lastKey: Number(record.readBigUInt64BE(LAST_KEY)),
    offset: Number(record.readBigUInt64BE(OFFSET)),
    length: record.readUInt32BE(LENGTH),
    rows: record.readUInt32BE(ROWS),
    sha256: Buffer.from(record.subarray(SHA256, RECORD_BYTES)),
  };
}
