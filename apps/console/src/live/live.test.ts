// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { Live, useNews } from "./Live.tsx";

const { socket } = vi.hoisted(() => ({ socket: { onNews: (_news: readonly object[]) => {} } }));
vi.mock("react-admin", () => ({ useStore: () => [false, () => undefined] }));
vi.mock("./operator-socket.ts", () => ({
  openOperatorSocket(heard: typeof socket) {
    Object.assign(socket, heard);
    return () => undefined;
  },
}));

it("news are for what stands on the screen, from the moment that it does", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  const client = new QueryClient();
  const heard: string[] = [];

  function Hearing({ shows }: { shows: string }): null {
    useNews({ onNews: () => heard.push(shows), onBreak: () => undefined });
    return null;
  }

  /** News that come as soon as this stands on the screen. */
  function NewsAtOnce(): null {
    useLayoutEffect(() => socket.onNews([]), []);
    return null;
  }

  function draw(shows: string, withNews: boolean): void {
    const parts = [
      createElement(Hearing, { key: "hearing", shows }),
      withNews && createElement(NewsAtOnce, { key: "news" }),
    ];
    root.render(createElement(QueryClientProvider, { client }, createElement(Live, null, parts)));
  }

  draw("before", false);
  // The first news that are heard.
  await expect
    .poll(() => {
      if (heard.length === 0) socket.onNews([]);
      return heard;
    })
    .toEqual(["before"]);
  draw("now", true);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard).toEqual(["before", "now"]);
  client.clear();
});
