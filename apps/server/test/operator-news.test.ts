import { readOperatorNews } from "@rumb/contract/socket/operator-news";
import { expect, test } from "vitest";
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

test("what is no news is none", () => {
  for (const payload of ["", "7", "{}", '{"list":"players","id":1,"is_new":true}']) {
    expect(readOperatorNews(payload)).toBeNull();
  }
});
