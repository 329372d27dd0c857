import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createVkIdentity, type VkAnswer, type VkTransport } from "./vk-client.ts";
import { codeChallenge } from "./vk-identity.ts";

const config = {
  clientId: "51234567",
  authorizeUrl: "https://id.vk.example/authorize",
  tokenUrl: "https://id.vk.example/token",
  userUrl: "https://id.vk.example/user",
};
const proof = {
  code: "the-code",
  deviceId: "the-device",
  state: "the-state",
  codeVerifier: "the-verifier",
  redirectUri: "https://rumb.example/api/vk/auth",
};
const token = { access_token: "the-token", user_id: 7, state: "the-state" };
const user = {
  user_id: 7,
  first_name: "Оля",
  last_name: "Рулевая",
  avatar: "https://sun1.userapi.com/a.jpg",
};
const log = pino({ level: "silent" });
const unavailable = { refused: true, code: "VK_UNAVAILABLE" };

/** VK as far as the client can see it, with what it was asked. */
function vkAnswering(answers: { token?: VkAnswer | Error; user?: VkAnswer | Error }) {
  const asked: { url: string; form: object }[] = [];
  const send: VkTransport = (url, form) => {
    asked.push({ url, form });
    const answer = url === config.tokenUrl ? answers.token : answers.user;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? ok({}));
  };
  return { identity: createVkIdentity({ config, send, log }), asked };
}

const ok = (body: unknown): VkAnswer => ({ status: 200, text: JSON.stringify(body) });

test("the browser is sent to VK with state, our address and the verifier's hash, not the verifier", () => {
  const { identity } = vkAnswering({});
  const url = new URL(identity.authorizeUrl(proof));
  expect(`${url.origin}${url.pathname}`).toBe(config.authorizeUrl);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "51234567",
    redirect_uri: proof.redirectUri,
    state: "the-state",
    code_challenge: codeChallenge("the-verifier"),
    code_challenge_method: "S256",
  });
  expect(url.href).not.toContain("the-verifier");
});

test("the challenge is the one of RFC 7636, appendix B", () => {
  const challenge = codeChallenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
  expect(challenge).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
});

test("a code becomes the person, over VK's two calls", async () => {
  const { identity, asked } = vkAnswering({ token: ok(token), user: ok({ user }) });
  expect(await identity.exchange(proof)).toEqual({ vkId: "7", name: "Оля Рулевая", img: user.avatar });
  expect(asked).toEqual([
    {
      url: config.tokenUrl,
      form: {
        grant_type: "authorization_code",
        client_id: "51234567",
        code: "the-code",
        code_verifier: "the-verifier",
        device_id: "the-device",
        redirect_uri: proof.redirectUri,
        state: "the-state",
      },
    },
    { url: config.userUrl, form: { client_id: "51234567", access_token: "the-token" } },
  ]);
});

test.each([
  ["javascript:alert(1)", null],
  ["http://plain.example/a.jpg", null],
  ["//evil.example/a.jpg", null],
  [undefined, null],
  ["https://sun1.userapi.com/a.jpg", "https://sun1.userapi.com/a.jpg"],
])("the picture %j is kept as %j", async (avatar, img) => {
  const { identity } = vkAnswering({ token: ok(token), user: ok({ user: { ...user, avatar } }) });
  expect(await identity.exchange(proof)).toMatchObject({ img });
});

describe("VK is not believed", () => {
  test.each<[string, Parameters<typeof vkAnswering>[0]]>([
    ["when it does not answer", { token: new Error("timeout") }],
    ["when the second call is not answered", { token: ok(token), user: new Error("timeout") }],
    ["when it refuses the code", { token: { status: 400, text: '{"error":"invalid_grant"}' } }],
    ["when it reports an error with status 200", { token: ok({ error: "invalid_grant" }) }],
    ["when it answers no JSON", { token: { status: 200, text: "<html>" } }],
    ["when it breaks", { token: { status: 502, text: "" } }],
    ["when the state is another one", { token: ok({ ...token, state: "other" }), user: ok({ user }) }],
    ["when it names two people", { token: ok(token), user: ok({ user: { ...user, user_id: 8 } }) }],
    ["when the person has no id", { token: ok(token), user: ok({ user: { first_name: "Оля" } }) }],
    [
      "when the id is none",
      { token: ok({ ...token, user_id: 0 }), user: ok({ user: { ...user, user_id: 0 } }) },
    ],
  ])("%s", async (_when, answers) => {
    expect(await vkAnswering(answers).identity.exchange(proof)).toMatchObject(unavailable);
  });
});
