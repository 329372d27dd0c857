import { expect, test } from "vitest";
import { drill } from "./drill.ts";
import { onTrialSite } from "./trial-site.ts";

test("a site that dies with its data comes back as it was at a second, and a claim of another second would be refuted @release", async () => {
  await onTrialSite(async (site) => {
    const options = { seed: 1, players: 4, calls: 20, backups: 1, to: "a second" } as const;
    const { findings, givenUp, judgeAs, givenUpMs } = await drill(site, options);
    expect(findings).toEqual([]);
    expect(givenUp).toBeGreaterThan(0);
    const killedMs = Date.now();
    expect(givenUpMs).toBeGreaterThan(0);
    expect((await judgeAs({ restoredToMs: killedMs })).join("\n")).toMatch(/^lost: /mu);
    expect((await judgeAs({ restoredToMs: 0 })).join("\n")).toMatch(/^of later: /mu);
  });
});
