import { expect, test } from "vitest";
import { cookieOf, letKeyGrowOld, openConsoleSession, ORIGIN, postToConsole } from "./_edge-calls.ts";
import { FIRST_PAGE, operator, useConsole, type Visitor } from "./_operator.ts";
import { giveSoftKey, type SoftKey } from "./_soft-key.ts";

// What somebody sends who has a key, or has seen one shown, and not the console's page.

const opened = useConsole({ settings: { wrongCodes: { perPlayer: 1_000, perAddress: 1_000 } } });

async function keyHolder(): Promise<{ somebody: Visitor; key: SoftKey; session: string }> {
  const somebody = await operator(opened());
  const key = await giveSoftKey(opened().database, somebody.id);
  const session = await openConsoleSession(opened().site, somebody.id);
  return { somebody, key, session };
}

type Asked = { readonly attempt: string; readonly challenge: unknown };

async function begin(path: string, cookie?: string): Promise<Asked> {
  const { success } = (await postToConsole(opened().site, path, { cookie })).json();
  return { attempt: success.attempt, challenge: success.options.challenge };
}
const beginEntrance = () => begin("/api/console/key/begin");
const beginStep = (cookie: string) => begin("/api/operator/step/begin", cookie);

async function enter(attempt: string, key: ReturnType<SoftKey["show"]>): Promise<string> {
  const answer = await postToConsole(opened().site, "/api/console/key/enter", { body: { attempt, key } });
  expect(cookieOf(answer, "rumb_console") === undefined).toBe(answer.statusCode !== 200);
  return answer.json().code ?? "";
}

async function step(cookie: string, attempt: string, key: ReturnType<SoftKey["show"]>): Promise<string> {
  const answer = await postToConsole(opened().site, "/api/operator/step/key", {
    cookie,
    body: { attempt, key },
  });
  return answer.json().code ?? "";
}

test.each([
  ["on the players' site", { origin: ORIGIN }],
  ["on a page of another site", { origin: "https://console.test.evil.example" }],
  ["on a page with the console's name by https", { origin: "https://console.test" }],
  ["for another site's keys", { host: "evil.example" }],
  ["to be enrolled", { type: "webauthn.create" }],
  ["by somebody who was there, and has not shown who they are", { flags: 0x01 }],
  ["by nobody who was there", { flags: 0x04 }],
  // Of nobody who is made here: the first of them may be the holder.
  [
    "as the key of another operator",
    { userHandle: Buffer.from("rumb operator 1000000").toString("base64url") },
  ],
])("a key that was shown %s opens nothing", async (_, forged) => {
  const { key } = await keyHolder();
  const { attempt, challenge } = await beginEntrance();
  expect(await enter(attempt, key.show(challenge, forged))).toBe("KEY_WRONG");
  // Whoever has failed has used the challenge up.
  expect(await enter(attempt, key.show(challenge))).toBe("ATTEMPT_OVER");
});

test("what a key has shown once opens nothing again, and nothing with another challenge", async () => {
  const { key } = await keyHolder();
  const { attempt, challenge } = await beginEntrance();
  const shown = key.show(challenge);
  expect(await enter(attempt, shown)).toBe("");
  expect(await enter(attempt, shown)).toBe("ATTEMPT_OVER");
  const next = await beginEntrance();
  expect(await enter(next.attempt, shown)).toBe("KEY_WRONG");
});

test("of one showing that two tabs send at once, one gets in", async () => {
  const { key } = await keyHolder();
  const { attempt, challenge } = await beginEntrance();
  const shown = key.show(challenge);
  const codes = await Promise.all(Array.from({ length: 8 }, () => enter(attempt, shown)));
  expect(codes.toSorted()).toEqual(["", ...Array.from({ length: 7 }, () => "ATTEMPT_OVER")]);
});

test("a challenge that is older than ten minutes is over", async () => {
  const { key } = await keyHolder();
  const { attempt, challenge } = await beginEntrance();
  await opened().database.query(
    `UPDATE console_attempts SET created_at = created_at - interval '10 minutes'`,
  );
  expect(await enter(attempt, key.show(challenge))).toBe("ATTEMPT_OVER");
});

test("a key whose count goes back, as a copy's does, opens nothing", async () => {
  const { key } = await keyHolder();
  const [first, second] = [await beginEntrance(), await beginEntrance()];
  expect(await enter(first.attempt, key.show(first.challenge, { uses: 7 }))).toBe("");
  expect(await enter(second.attempt, key.show(second.challenge, { uses: 6 }))).toBe("KEY_WRONG");
});

test("a challenge of a sign-in is none for a step, nor the other way round", async () => {
  const { key, session } = await keyHolder();
  const entrance = await beginEntrance();
  expect(await step(session, entrance.attempt, key.show(entrance.challenge))).toBe("ATTEMPT_OVER");
  const asked = await beginStep(session);
  expect(await enter(asked.attempt, key.show(asked.challenge))).toBe("ATTEMPT_OVER");
});

test("nobody makes their session fresh with another operator's key or challenge", async () => {
  const { key, session } = await keyHolder();
  const other = await keyHolder();
  await letKeyGrowOld(opened().site, session);
  const own = await beginStep(session);
  expect(await step(session, own.attempt, other.key.show(own.challenge))).toBe("KEY_WRONG");
  const theirs = await beginStep(other.session);
  expect(await step(session, theirs.attempt, key.show(theirs.challenge))).toBe("KEY_WRONG");
  const again = await beginStep(other.session);
  expect(await step(session, again.attempt, other.key.show(again.challenge))).toBe("KEY_WRONG");
  const made = await postToConsole(opened().site, "/api/operator/recovery/make", { cookie: session });
  expect(made.json()).toMatchObject({ code: "KEY_NEEDED" });
});

test("a step lasts for minutes, in one session, and no list asks for it", async () => {
  const { key, session, somebody } = await keyHolder();
  const second = await openConsoleSession(opened().site, somebody.id);
  for (const cookie of [session, second]) await letKeyGrowOld(opened().site, cookie);
  const make = async (cookie: string): Promise<string> =>
    (await postToConsole(opened().site, "/api/operator/recovery/make", { cookie })).json().code ?? "";
  expect(await make(session)).toBe("KEY_NEEDED");
  const asked = await beginStep(session);
  expect(await step(session, asked.attempt, key.show(asked.challenge))).toBe("");
  expect([await make(second), await make(session)]).toEqual(["KEY_NEEDED", ""]);
  await letKeyGrowOld(opened().site, session);
  expect(await make(session)).toBe("KEY_NEEDED");
  const list = await postToConsole(opened().site, "/api/operator/players/list", {
    cookie: session,
    body: FIRST_PAGE,
  });
  expect(list.statusCode).toBe(200);
});
