import { describe, expect, test } from "vitest";
import { systemRandom } from "../../../platform/runtime/random.ts";
import { codeChallenge } from "../vk-identity.ts";
import { createSandboxGrants } from "./sandbox-grants.ts";

const verifier = "v".repeat(43);
const asked = {
  clientId: "rumb-sandbox",
  redirectUri: "http://localhost/api/vk/auth",
  state: "the-state",
  codeChallenge: codeChallenge(verifier),
};
const SECRET_KEY = Buffer.alloc(32, 7);
const person = { id: "1001", name: "Марина фон Лоцман" };

function openGrants() {
  let nowMs = 0;
  const grantsOfProcess = () =>
    createSandboxGrants({
      clientId: "rumb-sandbox",
      random: systemRandom,
      secretKeys: [SECRET_KEY],
      nowMs: () => nowMs,
    });
  const grants = grantsOfProcess();
  const form = () => ({
    grant_type: "authorization_code",
    client_id: "rumb-sandbox",
    code: grants.code({ person, asked }),
    code_verifier: verifier,
    redirect_uri: asked.redirectUri,
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { grants, grantsOfProcess, form, pass };
}

describe("the sandbox's VK", () => {
  test("gives a token for a code, and the person for the token", () => {
    const { grants, form } = openGrants();
    const token = grants.token(form());
    expect(token).toMatchObject({ token_type: "Bearer", user_id: "1001", state: "the-state" });
    const access = "access_token" in token ? token.access_token : "";
    expect(grants.user({ client_id: "rumb-sandbox", access_token: access })).toEqual({
      user: {
        user_id: "1001",
        first_name: "Марина",
        last_name: "фон Лоцман",
        avatar: "/sandbox/vk/avatars/1001.svg",
      },
    });
  });

  test("takes a code that another process of the site has given", () => {
    const { grantsOfProcess, form } = openGrants();
    expect(grantsOfProcess().token(form())).toHaveProperty("access_token");
    const stranger = createSandboxGrants({
      clientId: "rumb-sandbox",
      random: systemRandom,
      secretKeys: [Buffer.alloc(32, 8)],
      nowMs: () => 0,
    });
    expect(stranger.token(form())).toMatchObject({ error: "invalid_grant" });
  });

  test("takes a code once, however it is spelled", () => {
    const { grants, form } = openGrants();
    const first = form();
    expect(grants.token(first)).toHaveProperty("access_token");
    for (const code of [`${first.code}=`, `${first.code}.`, `${first.code} `, `!${first.code}`])
      expect(grants.token({ ...first, code })).toMatchObject({ error: "invalid_grant" });
  });

  test("takes a code once", () => {
    const { grants, form } = openGrants();
    const first = form();
    expect(grants.token(first)).toHaveProperty("access_token");
    expect(grants.token(first)).toMatchObject({ error: "invalid_grant" });
  });

  test("burns a code that was shown with the wrong verifier", () => {
    const { grants, form } = openGrants();
    const right = form();
    expect(grants.token({ ...right, code_verifier: "w".repeat(43) })).toMatchObject({
      error: "invalid_grant",
    });
    expect(grants.token(right)).toMatchObject({ error: "invalid_grant" });
  });

  test("takes no code after a minute", () => {
    const { grants, form, pass } = openGrants();
    const late = form();
    pass(60_000);
    expect(grants.token(late)).toMatchObject({ error: "invalid_grant" });
  });

  test.each([
    [{ grant_type: "password" }, "unsupported_grant_type"],
    [{ client_id: "another" }, "invalid_client"],
    [{ code: "made-up" }, "invalid_grant"],
    [{ code: undefined }, "invalid_grant"],
    [{ code_verifier: undefined }, "invalid_grant"],
    [{ code_verifier: asked.codeChallenge }, "invalid_grant"],
    [{ redirect_uri: "http://localhost/elsewhere" }, "invalid_grant"],
  ])("refuses %o", (change, error) => {
    const { grants, form } = openGrants();
    expect(grants.token({ ...form(), ...change })).toMatchObject({ error });
  });

  test("knows nobody by a token that was made up or used", () => {
    const { grants, form } = openGrants();
    const token = grants.token(form());
    const access = "access_token" in token ? token.access_token : "";
    expect(grants.user({ client_id: "another", access_token: access })).toMatchObject({
      error: "invalid_token",
    });
    expect(grants.user({ client_id: "rumb-sandbox", access_token: access })).toHaveProperty("user");
    expect(grants.user({ client_id: "rumb-sandbox", access_token: access })).toMatchObject({
      error: "invalid_token",
    });
    expect(grants.user({})).toMatchObject({ error: "invalid_token" });
  });
});
