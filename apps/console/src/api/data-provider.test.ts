import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "@rumb/contract/endpoints/http-client";
import { dataProvider } from "./data-provider.ts";

const asked = { pagination: { page: 2, perPage: 25 }, sort: { field: "id", order: "ASC" } } as const;

afterEach(() => vi.unstubAllGlobals());

test("a list is asked for by page, in an order that it knows, and only by what was said", async () => {
  const calls = answering({ success: { data: [], total: 0, has_next: false } });
  const filter = { status: 0, player_id: "", banned: false, promo: null };
  await dataProvider.getList("withdrawals", { ...asked, filter });
  await dataProvider.getList("withdrawals", { ...asked, sort: { field: "name", order: "ASC" }, filter: {} });
  expect(calls).toEqual([
    {
      path: "/api/operator/withdrawals/list",
      body: { page: 2, per_page: 25, sort: asked.sort, filter: { status: 0 } },
    },
    { path: "/api/operator/withdrawals/list", body: { page: 2, per_page: 25, filter: {} } },
  ]);
});

test("a list that is too long to be counted still says whether there is a next page", async () => {
  answering({ success: { data: [{ id: 7 }], total: null, has_next: true } });
  expect(await dataProvider.getList("bets", { ...asked, filter: {} })).toEqual({
    data: [{ id: 7 }],
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
  });
});

test("the last page of a list that is not counted ends it", async () => {
  answering({ success: { data: [{ id: 7 }], total: null, has_next: false } });
  expect(await dataProvider.getList("bets", { ...asked, filter: {} })).toMatchObject({ total: 26 });
});

test("a list that lacks rows which are still being looked for says so, and not how many there are", async () => {
  answering({ success: { data: [{ id: 7 }], total: null, has_next: false, partial: true } });
  expect(await dataProvider.getList("bets", { ...asked, filter: {} })).toEqual({
    data: [{ id: 7 }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
    meta: { partial: true },
  });
});

test("a refusal is thrown in the server's words", async () => {
  answering({ error: "Игрок не найден.", code: "PLAYER_NOT_FOUND" }, 404);
  const failure = dataProvider.getOne("players", { id: "9" });
  await expect(failure).rejects.toThrow(CallFailed);
  await expect(failure).rejects.toMatchObject({
    message: "Игрок не найден.",
    failure: { code: "PLAYER_NOT_FOUND" },
  });
});

test.each(["<html>", "null", '{"success":{}}'])(
  "an answer that says nothing (%s) is no answer",
  async (text) => {
    vi.stubGlobal("fetch", async () => new Response(text, { status: 502 }));
    await expect(dataProvider.getOne("players", { id: 9 })).rejects.toThrow("Сервер не отвечает");
  },
);

test("a resource that does not exist is a mistake of ours", async () => {
  await expect(async () => dataProvider.getList("posts", { ...asked, filter: {} })).rejects.toThrow("posts");
});

function answering(answer: unknown, status = 200): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    calls.push({ path, body: JSON.parse(body) });
    return Response.json(answer, { status });
  });
  return calls;
}
