// @vitest-environment happy-dom
import type { WithdrawalsReply } from "@rumb/contract/wallet";
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDrawing } from "../../kit/_drawing.ts";

const { heard } = vi.hoisted(() => ({ heard: new Map<string, (news: object) => void>() }));
vi.mock("../../api/socket.ts", () => ({
  onSocketEvent(name: string, handler: (news: object) => void) {
    heard.set(name, handler);
    return () => undefined;
  },
  onConnected: () => () => undefined,
}));

it("an answer that was on its way when a withdrawal changed does not bring it back as it was", async () => {
  const page = openDrawing();
  const { useWalletNews } = await import("./use-wallet-news.ts");
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const answers: PromiseWithResolvers<Page>[] = [];
  const ledger = new QueryObserver<Page>(client, {
    queryKey: ["withdraw/getOut", {}],
    queryFn() {
      const answer = Promise.withResolvers<Page>();
      answers.push(answer);
      return answer.promise;
    },
  });
  onTestFinished(ledger.subscribe(() => undefined));
  answers[0]?.resolve(pageOf(0));
  await expect.poll(shown).toEqual([0]);
  page.draw(createElement(QueryClientProvider, { client }, createElement(News)));
  await expect.poll(() => heard.has("withdrawal")).toBe(true);

  void ledger.refetch();
  heard.get("withdrawal")?.({ id: 1, status: 2 });
  expect(shown()).toEqual([2]);
  answers[1]?.resolve(pageOf(0));
  answers[2]?.resolve(pageOf(2));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(shown()).toEqual([2]);

  function News(): null {
    useWalletNews();
    return null;
  }

  function shown(): number[] | undefined {
    return ledger.getCurrentResult().data?.data.map(({ status }) => status);
  }
});

function pageOf(status: Status): Page {
  return { data: [{ id: 1, status }] };
}

type Status = WithdrawalsReply["data"][number]["status"];

/** As much of a page of the ledger as its state needs. */
type Page = { data: Pick<WithdrawalsReply["data"][number], "id" | "status">[] };
