import { TERMS_HEADER } from "@rumb/contract/endpoint";
import { afterEach, beforeAll, expect, test } from "vitest";
import { changeSetting } from "../src/settings/settings-service.ts";
import { useInputServer } from "./_harness-input.ts";
import { oneRow } from "./_harness-ledger.ts";
import { post } from "./_harness-site.ts";
import { ONE_OF_EACH_KIND } from "./_one-of-each-kind.ts";
import { until } from "./_patience.ts";

const servers = useInputServer();
const PLAYS = [
  { game: "dice", path: "/api/dice/play", body: { bet: 1, chance: 50, btn: "up" } },
  { game: "bubbles", path: "/api/bubbles/play", body: { bet: 1, purple: 2 } },
  { game: "monetrain", path: "/api/monetrain/buy", body: { bet: 1, type: 10 } },
  { game: "wheel", path: "/api/wheel/play", body: { bet: 1, color: 2 } },
  { game: "jackpot", path: "/api/jackpot/play", body: { bet: 1 } },
  { game: "mines", path: "/api/mines/play", body: { bet: 1, bomb: 3 } },
] as const;

beforeAll(() =>
  until("both games of rounds take bets", async () => {
    const { open } = await oneRow<{ open: number }>(
      servers.site().database,
      `SELECT count(*)::integer AS open FROM rounds WHERE state = 'open'`,
    );
    return open === 2;
  }),
);

// A game of Mines that a test has begun would stand in the way of the next one's.
afterEach(async () => {
  const mine = { cookie: servers.cookie() };
  const opened = await post(servers.origin(), "/api/mines/auto", mine);
  if (opened.status === 200) await post(servers.origin(), "/api/mines/take", mine);
});

test.each(PLAYS)(
  "$game: a play under terms that have changed stakes nothing and gets the new ones; the next is settled under them",
  async ({ game, path, body }) => {
    const shown = (await termsNow()).versions[game] ?? "";
    const maxWin = 5_000_000 + PLAYS.findIndex((play) => play.game === game);
    await changeSetting(servers.site().database, "maxWinKopecks", maxWin);
    await until("the change has come", async () => (await termsNow()).max_win === maxWin / 100);

    const before = await standing();
    const refused = await post(servers.origin(), path, call(body, shown));
    expect(refused).toMatchObject({ status: 409, body: { code: "TERMS_CHANGED" } });
    expect(refused.body.error).toContain("Условия игры изменились: ");
    expect(refused.body.error).toContain("выигрыш не больше 50");
    expect(await standing()).toEqual(before);

    const now = await termsNow();
    expect(refused.body).toMatchObject({ terms: now });
    const taken = await post(servers.origin(), path, call(body, now.versions[game] ?? "", `${game}-key`));
    expect(taken.status).toBe(200);
    // What was settled stays settled: a repeat is answered whatever its page shows meanwhile.
    expect(await post(servers.origin(), path, call(body, "another", `${game}-key`))).toEqual(taken);
  },
);

test.each(PLAYS.filter(({ game }) => ONE_OF_EACH_KIND.has(game)))(
  "$game: of sixteen plays at once while the terms change, each is settled under those it was shown, or stakes nothing",
  playWhileTermsChange,
);

test.each(PLAYS.filter(({ game }) => !ONE_OF_EACH_KIND.has(game)))(
  "$game: of sixteen plays at once while the terms change, each is settled under those it was shown, or stakes nothing @release",
  playWhileTermsChange,
);

async function playWhileTermsChange({ game, path, body }: (typeof PLAYS)[number]): Promise<void> {
  const { versions, edges } = await termsNow();
  const before = await standing();
  const most = 6_000_000 + PLAYS.findIndex((play) => play.game === game);
  const play = () => post(servers.origin(), path, call(body, versions[game] ?? ""));
  const change = async () => {
    const { database } = servers.site();
    if (edges[game] !== undefined)
      await changeSetting(database, "edgeHundredths", { ...edges, [game]: edges[game] + 25 });
    await changeSetting(database, "maxWinKopecks", most);
    await until("the change has come", async () => (await termsNow()).max_win === most / 100);
    return Promise.all(Array.from({ length: 8 }, play));
  };
  const [late, ...early] = await Promise.all([change(), ...Array.from({ length: 8 }, play)]);
  expect(late.map(({ body: { code } }) => code)).toEqual(late.map(() => "TERMS_CHANGED"));
  const taken = early.filter(({ status }) => status === 200);
  const made = await servers
    .site()
    .database.query<{ edge: number | null }>(
      `SELECT (params ->> 'edgeHundredths')::integer AS edge FROM bets WHERE game = $1 ORDER BY id DESC LIMIT $2`,
      [game, taken.length],
    );
  for (const { edge } of made) expect(edge ?? 0).toBe(edges[game] ?? 0);
  expect((await standing()).bets - before.bets).toBe(taken.length);
}

test("a call that does not say what was shown is settled under the terms in force", async () => {
  const { path, body } = PLAYS[0];
  expect((await post(servers.origin(), path, { cookie: servers.cookie(), body })).status).toBe(200);
});

test("only the games that a change concerns have another version", async () => {
  const { versions: before, edges } = await termsNow();
  await changeSetting(servers.site().database, "edgeHundredths", { ...edges, dice: 125 });
  await until("the change has come", async () => (await termsNow()).edges["dice"] === 125);
  const { versions } = await termsNow();
  expect(versions).toEqual({ ...before, dice: versions["dice"] });
  expect(versions["dice"]).not.toBe(before["dice"]);
});

function call(body: object, shown: string, key?: string) {
  const headers = { [TERMS_HEADER]: shown, ...(key !== undefined && { "idempotency-key": key }) };
  return { cookie: servers.cookie(), body, headers };
}

async function termsNow(): Promise<Terms> {
  const { body } = await post(servers.origin(), "/api/get", { cookie: servers.cookie() });
  return JSON.parse(JSON.stringify(body.success)).site.terms;
}

type Terms = { edges: Record<string, number>; max_win: number | null; versions: Record<string, string> };

function standing() {
  return oneRow<{ bets: number }>(
    servers.site().database,
    `SELECT balance, nonce, (SELECT count(*) FROM bets)::integer AS bets FROM player_accounts ORDER BY player_id LIMIT 1`,
  );
}
