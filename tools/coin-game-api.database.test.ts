// A game that is only six files and two lines can be played over the API: the coin of tools/coin-game, in a copy of the tree.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readLastBets } from "../apps/server/src/feed/feed-store.ts";
import { createTestDatabase } from "../apps/server/test/_harness-database.ts";
import {
  type Answer,
  environmentFor,
  post,
  signIn,
  startServerProcess,
} from "../apps/server/test/_harness-site.ts";
import { PROGRAM_ENVIRONMENT } from "../apps/server/test/_program-environment.ts";
import { copyTreeWithCoin } from "./coin-game/coin-copy.ts";

test("a toss is paid, is in the feed and in «Мои игры», its slip can be verified, and the books are in order after it @release", async () => {
  const { call, run, database } = await openCoinSite();
  const played = await call("/api/coin/play", { bet: 1, side: "heads" });
  expect(played.body).toMatchObject({ success: { bet: 1, text: expect.stringMatching(/Орёл|Решка/u) } });
  expect((await call("/api/coin/play", { bet: 0, side: "heads" })).body.code).toBe("STAKE_OUT_OF_RANGE");
  expect((await call("/api/coin/play", { bet: 1, side: "edge" })).body.code).toMatch(/^MALFORMED/u);
  const [last] = await readLastBets(database.query);
  expect(last).toMatchObject({ game: "coin" });
  const mine = await call("/api/bets/get", { game: "coin" });
  expect(mine.body).toMatchObject({ success: { data: [{ game: "coin", bet: 1 }] } });

  const success = played.body.success;
  await call("/api/fair/rotate", { hash: success?.["hash"], client_seed: "rumb" });
  const slip = await call("/api/fair/bet", { id: success?.["id"] });
  expect(await run("tools/verify-bet.ts", slip.body)).toContain("▲ Ставка сходится.");
  expect(await run("tools/operator.ts", "check")).toContain("Книги сходятся");
});

/** The site of a copy with the coin, as player VK 1 calls it, and the copy's programs beside it. */
async function openCoinSite() {
  const directory = mkdtempSync(join(tmpdir(), "rumb-coin-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  copyTreeWithCoin(directory);
  const site = await createTestDatabase();
  onTestFinished(() => site.drop());
  // What was compiled of a copy is of no use to the next one.
  const compiled = { NODE_DISABLE_COMPILE_CACHE: "1" };
  const environment = { ...environmentFor(site), DATA_DIR: join(directory, ".data"), ...compiled };
  const server = await startServerProcess(environment, join(directory, "apps/server/src/main.ts"));
  onTestFinished(async () => void (await server.stop()));
  const cookie = await signIn(server.origin, { vkId: "1" });
  return {
    database: site.database,
    call: (path: string, body: object): Promise<Answer> => post(server.origin, path, { cookie, body }),
    /** Says what the program says; an object is given to it as a file. */
    run: async (program: string, word: string | object): Promise<string> => {
      const file = join(directory, "given.json");
      if (typeof word !== "string") writeFileSync(file, JSON.stringify(word));
      const words = [program, typeof word === "string" ? word : file];
      const env = { ...PROGRAM_ENVIRONMENT, ...environment };
      return (await promisify(execFile)(process.execPath, words, { cwd: directory, env })).stdout;
    },
  };
}
