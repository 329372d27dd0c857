import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { askForCards } from "./missed-news.ts";

test("where news may have been missed, the open card is asked for once more, and a list stays as it is", async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const show = (name: string, queryKey: unknown[]): void => {
    const shown = new QueryObserver(client, { queryKey, queryFn: () => asked.push(name) });
    onTestFinished(shown.subscribe(() => undefined));
  };
  show("card", ["withdrawals", "card", 6]);
  show("list", ["withdrawals", "getList", { page: 1 }]);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked.splice(0)).toHaveLength(2);
  askForCards(client);
  await expect.poll(() => asked).toEqual(["card"]);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked).toEqual(["card"]);
});

test("a card whose first answer is still under way is asked for again, and shows the later one", async () => {
  const client = new QueryClient();
  const [first, later] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const answers = [first, later];
  let asked = 0;
  const queryKey = ["withdrawals", "card", 6];
  const shown = new QueryObserver(client, { queryKey, queryFn: () => answers[(asked += 1) - 1]?.promise });
  onTestFinished(shown.subscribe(() => undefined));
  expect(asked).toBe(1);
  askForCards(client);
  await expect.poll(() => asked).toBe(2);
  later.resolve("decided");
  first.resolve("waiting");
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(queryKey)).toBe("decided");
});
