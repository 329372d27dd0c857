import { expect, test } from "vitest";
import {
  formatLsn,
  parseHistory,
  parseLsn,
  parseSegmentName,
  segmentName,
  segmentOf,
  timelineOf,
} from "./wal-names.ts";

test.each([
  ["0/0", 1, "000000010000000000000000"],
  ["0/2000028", 1, "000000010000000000000002"],
  ["0/FFFFFFFF", 1, "0000000100000000000000FF"],
  ["1/0", 2, "000000020000000100000000"],
  ["1A/FF000001", 18, "000000120000001A000000FF"],
])("%s of timeline %i is in %s", (lsn, timeline, name) => {
  expect(segmentName(timeline, segmentOf(parseLsn(lsn)))).toBe(name);
  expect(parseSegmentName(name)).toEqual({ timeline, segment: segmentOf(parseLsn(lsn)) });
  expect(formatLsn(parseLsn(lsn))).toBe(lsn);
});

test.each([
  "000000010000000000000002.part",
  "00000002.history",
  "archive_status",
  "0000000100000000000000zz",
])("%s is no segment", (name) => expect(parseSegmentName(name)).toBeNull());

test("where a timeline goes on from another, the newer one has the segment", () => {
  const history = parseHistory(
    "1\t0/5000100\tbefore 2026-11-23 12:00:00+00\n\n2\t0/9000000\tno recovery target specified\n",
  );
  expect(history).toEqual([
    { timeline: 1, end: parseLsn("0/5000100") },
    { timeline: 2, end: parseLsn("0/9000000") },
  ]);
  const timelines = [4n, 5n, 8n, 9n, 10n].map((segment) => timelineOf(segment, history, 3));
  expect(timelines).toEqual([1, 2, 2, 3, 3]);
});
