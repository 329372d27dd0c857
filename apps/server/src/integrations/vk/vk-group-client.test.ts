import { describe, expect, test } from "vitest";
import { createVkGroup } from "./vk-group-client.ts";

const UNAVAILABLE = { code: "VK_UNAVAILABLE" };

type Answer = { status: number; text: string } | Error;

/** A group whose VK answers by method and wall. */
function groupOf(answers: Record<string, unknown>) {
  const asked: { url: string; form: Readonly<Record<string, string>> }[] = [];
  const warned: unknown[] = [];
  const group = createVkGroup({
    apiUrl: "https://api.vk.test",
    token: "service",
    groupId: "55",
    log: { warn: (...line: unknown[]) => void warned.push(line) },
    async send(url, form) {
      asked.push({ url, form });
      const key = `${url.split("/").at(-1) ?? ""} ${form["owner_id"] ?? ""}`.trim();
      const answer = answerOf(answers[key]);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { group, asked, warned };
}

function answerOf(given: unknown): Answer {
  if (given instanceof Error) return given;
  if (typeof given === "number") return { status: given, text: "{}" };
  return { status: 200, text: typeof given === "string" ? given : JSON.stringify(given) };
}

const failed = (code: number) => ({ error: { error_code: code, error_msg: "why" } });
const posts = (...ids: number[]) => ({ response: { items: ids.map((id) => ({ id, owner_id: -55 })) } });
const wall = (...copied: [number, number][][]) => ({
  response: {
    items: copied.map((history, index) => ({
      id: index + 1,
      owner_id: 7,
      copy_history: history.map(([owner_id, id]) => ({ owner_id, id })),
    })),
  },
});

describe("membership", () => {
  test.each([
    [1, true],
    [0, false],
  ])("%i is %s", async (response, expected) => {
    const { group, asked } = groupOf({ "groups.isMember": { response } });
    expect(await group.isMember("7")).toBe(expected);
    expect(asked).toEqual([
      {
        url: "https://api.vk.test/method/groups.isMember",
        form: { group_id: "55", user_id: "7", access_token: "service", v: "5.199" },
      },
    ]);
  });
});

describe("reposts", () => {
  test("are those of the five latest posts that stand on their wall", async () => {
    const { group, asked } = groupOf({
      "wall.get -55": posts(9, 8, 7, 6, 5, 4),
      "wall.get 7": wall([[-55, 9]], [[-55, 4]], [], [[-55, 5]]),
    });
    expect(await group.repostedPosts("7")).toEqual(["-55_9", "-55_5"]);
    expect(asked.map(({ form }) => [form["owner_id"], form["count"], form["filter"]])).toEqual([
      ["-55", "6", "owner"],
      ["7", "100", "owner"],
    ]);
  });

  test("a pinned post that is older does not count", async () => {
    const { group } = groupOf({
      "wall.get -55": posts(2, 9, 8, 7, 6, 5),
      "wall.get 7": wall([[-55, 2]], [[-55, 5]]),
    });
    expect(await group.repostedPosts("7")).toEqual(["-55_5"]);
  });

  test("a post of another group, or own words, do not count; a repost of a repost does, once", async () => {
    const { group } = groupOf({
      "wall.get -55": posts(9, 8),
      "wall.get 7": wall(
        [[-56, 9]],
        [],
        [
          [8, 1],
          [-55, 8],
        ],
        [[-55, 8]],
      ),
    });
    expect(await group.repostedPosts("7")).toEqual(["-55_8"]);
  });

  test.each([15, 18, 30])("their page is closed at VK's error %i", async (code) => {
    const { group, warned } = groupOf({ "wall.get -55": posts(9), "wall.get 7": failed(code) });
    expect(await group.repostedPosts("7")).toMatchObject({ code: "VK_ACCOUNT_CLOSED" });
    expect(warned).toEqual([]);
  });

  test("a group that is closed is our trouble, not theirs", async () => {
    const { group } = groupOf({ "wall.get -55": failed(15), "wall.get 7": wall() });
    expect(await group.repostedPosts("7")).toMatchObject(UNAVAILABLE);
  });
});

test.each<[string, unknown]>([
  ["a wrong token", failed(5)],
  ["too many calls", failed(6)],
  ["no answer", new Error("nobody is there")],
  ["an error of the server", 500],
  ["a page", "<h1>VK</h1>"],
  ["another shape", { response: "1" }],
  ["nothing", {}],
  ["a list", []],
])("at %s nothing is found out, and the log says so without the token", async (_name, answer) => {
  const { group, warned } = groupOf({
    "groups.isMember": answer,
    "wall.get -55": answer,
    "wall.get 7": answer,
  });
  expect(await group.isMember("7")).toMatchObject(UNAVAILABLE);
  expect(await group.repostedPosts("7")).toMatchObject(UNAVAILABLE);
  expect(warned).toHaveLength(3);
  expect(JSON.stringify(warned)).not.toContain("service");
});
