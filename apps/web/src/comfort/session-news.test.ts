import { kopecks } from "@rumb/money/kopecks";
import { expect, test, vi } from "vitest";
import type { SessionNews } from "./session-news.ts";

test("what is reported before the account is there waits for it, and comes once", async () => {
  // Files that ran before in this worker may have opened the account already.
  vi.resetModules();
  const { hearSession, recordPlay } = await import("./session-news.ts");
  const play = { game: "dice", stakeKopecks: kopecks(100), winKopecks: kopecks(0) } as const;
  const hear = vi.fn<(news: SessionNews) => void>();
  recordPlay(play);
  hearSession(hear);
  expect(hear.mock.calls).toEqual([[{ kind: "play", play }]]);
  recordPlay(play);
  expect(hear).toHaveBeenCalledTimes(2);
});
