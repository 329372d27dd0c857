import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { askAgain } from "./call-query.ts";

it("a first answer that was under way when something happened does not stay", async () => {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const list = new QueryObserver(client, {
    queryKey: ["payment/get", {}],
    queryFn: () => answers[(asked += 1) - 1]?.promise,
  });
  onTestFinished(list.subscribe(() => undefined));
  expect(asked).toBe(1);
  const again = askAgain(client, ["payment/get"]);
  await expect.poll(() => asked).toBe(2);
  answers[1]?.resolve("after");
  answers[0]?.resolve("before");
  await again;
  expect(list.getCurrentResult().data).toBe("after");
});
