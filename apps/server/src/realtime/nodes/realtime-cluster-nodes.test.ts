import { expect, test } from "vitest";
import { createFakeTime } from "../../../test/_fake-time.ts";
import { createNodeDirectory } from "./realtime-cluster.ts";

function openDirectory() {
  const time = createFakeTime();
  return { time, directory: createNodeDirectory({ now: time.now, forgetAfterMs: 3500 }) };
}

test("the sockets of other nodes are added up, each node by its last word", () => {
  const { directory } = openDirectory();
  directory.hear({ node: "a", sockets: 5 });
  directory.hear({ node: "b", sockets: 7 });
  directory.hear({ node: "a", sockets: 6 });
  expect(directory.others()).toBe(2);
  expect(directory.socketsElsewhere()).toBe(13);
  expect(directory.mostSocketsElsewhere()).toBe(7);
});

test("a node that falls silent is forgotten, and known again when it speaks", () => {
  const { time, directory } = openDirectory();
  directory.hear({ node: "a", sockets: 5 });
  time.advance(3500);
  expect(directory.socketsElsewhere()).toBe(5);
  time.advance(1);
  expect(directory.others()).toBe(0);
  expect(directory.mostSocketsElsewhere()).toBe(0);
  directory.hear({ node: "a", sockets: 2 });
  expect(directory.socketsElsewhere()).toBe(2);
});

test("a node that says that it goes is forgotten at once", () => {
  const { directory } = openDirectory();
  directory.hear({ node: "a", sockets: 5 });
  directory.hear({ node: "a", sockets: null });
  expect(directory.others()).toBe(0);
});
