// @vitest-environment happy-dom
import type { FairState } from "@rumb/contract/fair";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDrawing } from "../kit/_drawing.ts";

const { call } = vi.hoisted(() => ({
  call: vi.fn<(name: string) => Promise<{ ok: true; data: Partial<FairState> }>>(),
}));
vi.mock("../api/http.ts", () => ({ call, onRefusal: () => undefined }));

it("an answer that was on its way when the seed was rotated does not bring the revealed one back", async () => {
  const page = openDrawing();
  const { useFairState, useRotation } = await import("./fair-state.ts");
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const late = Promise.withResolvers<{ ok: true; data: Partial<FairState> }>();
  call.mockImplementation((name) =>
    name === "fair/get" ? late.promise : Promise.resolve({ ok: true, data: { hash: "new" } }),
  );
  const seeds: { hash?: string | undefined; rotate?: ReturnType<typeof useRotation>["mutateAsync"] } = {};

  function Seeds(): null {
    seeds.hash = useFairState(true).data?.hash;
    seeds.rotate = useRotation().mutateAsync;
    return null;
  }

  page.draw(createElement(QueryClientProvider, { client }, createElement(Seeds)));
  await expect.poll(() => call.mock.calls.length).toBe(1);
  await seeds.rotate?.({ hash: "old", client_seed: "mine" });
  await expect.poll(() => seeds.hash).toBe("new");
  late.resolve({ ok: true, data: { hash: "old" } });
  await new Promise((resolve) => setTimeout(resolve));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(["fair/get", {}])).toEqual({ hash: "new" });
});
