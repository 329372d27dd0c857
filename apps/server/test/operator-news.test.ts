import { readOperatorNews } from "@rumb/contract/socket/operator-news";
import { expect, test } from "vitest";
import { lookForRings, ringAt, ringOf } from "./_fraud.ts";
import { operator, useConsole, withdrawer } from "./_operator.ts";

const opened = useConsole();

test("every node hears of a request, of each approval and of its end, when they are committed", async () => {
  const heard: unknown[] = [];
  const stop = await opened().database.listen(
    "operator_news",
    (payload) => heard.push(readOperatorNews(payload)),
    () => undefined,
  );
  const { withdrawalId: id } = await withdrawer(opened());
  const about = (is_new: boolean) => ({ list: "withdrawals", id, is_new });
  await expect.poll(() => heard).toEqual([about(true)]);
  const somebody = await operator(opened());
  expect((await somebody.ask("withdrawals/approve", { id: 999_999 })).code).toBe("WITHDRAWAL_NOT_FOUND");
  expect((await somebody.ask("withdrawals/approve", { id })).status).toBe(200);
  await expect.poll(() => heard).toEqual([about(true), about(false)]);
  await stop();
});

test("every node hears of a ring that is found, grows or is decided about", async () => {
  const { database } = opened();
  const heard: unknown[] = [];
  const stop = await database.listen(
    "operator_news",
    (payload) => heard.push(readOperatorNews(payload)),
    () => undefined,
  );
  // Whoever the other test has made has withdrawn there too.
  const [first] = [await withdrawer(opened()), await withdrawer(opened())];
  await lookForRings(database);
  const ring = await ringOf(database, first.id);
  const ofRings = () => heard.filter((news) => isOfRings(news));
  const about = (is_new: boolean) => ({ list: "fraud_rings", id: ring?.id, is_new });
  await expect.poll(ofRings).toEqual([about(true)]);
  await withdrawer(opened());
  await lookForRings(database);
  await expect.poll(ofRings).toEqual([about(true), about(false)]);
  const { version } = await ringAt(database, ring?.id ?? 0);
  const decided = { id: ring?.id, version, state: "watched", reason: "Смотрим дальше" };
  expect((await (await operator(opened())).ask("fraud_rings/decide", decided)).code).toBe("");
  await expect.poll(ofRings).toEqual([about(true), about(false), about(false)]);
  await stop();
});

function isOfRings(news: unknown): boolean {
  return typeof news === "object" && news !== null && "list" in news && news.list === "fraud_rings";
}

test("what is no news is none", () => {
  for (const payload of ["", "7", "{}", '{"list":"players","id":1,"is_new":true}']) {
    expect(readOperatorNews(payload)).toBeNull();
  }
});
