import { describe, expect, test } from "vitest";
import { HOST, ORIGIN, post, signIn, startLogin, visit } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { useEdge } from "./_use-edge.ts";

const site = useEdge({ rateLimits: { loginsPerMinutePerAddress: 1_000 } });

async function authorizeUrl(change: Record<string, string | null> = {}): Promise<string> {
  const { authorize } = await startLogin(site);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) authorize.searchParams.delete(name);
    else authorize.searchParams.set(name, value);
  }
  return authorize.href;
}

describe("the sandbox's page", () => {
  test("offers people with pictures, a field for any name, and a way back, without a script", async () => {
    const page = await visit(site, await authorizeUrl());
    expect(page.statusCode).toBe(200);
    expect(page.body.match(/<li><a href="\/sandbox\/vk\/authorize\?/g)).toHaveLength(8);
    expect(page.body).toContain('<label for="name">');
    expect(page.body).toContain("Отмена, вернуться на сайт");
    expect(page.body).not.toMatch(/<script|<style|style=|onclick/);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    for (const [, url = ""] of page.body.matchAll(/(?:img src|rel="stylesheet" href)="([^"]+)"/g)) {
      expect([url, (await visit(site, url)).statusCode]).toEqual([url, 200]);
    }
  });

  test("escapes whatever it repeats", async () => {
    const page = await visit(site, await authorizeUrl({ state: `"><img src=x onerror=alert(1)>` }));
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain("<img src=x");
    expect(page.body).toContain("&#34;&#62;&#60;img src=x onerror=alert(1)&#62;");
  });

  test.each([
    ["name", "   ", "Введите имя."],
    ["name", "я".repeat(65), "Имя: не длиннее 64 знаков."],
    ["login_as", "../../x", "Номер: до 32 латинских букв и цифр."],
  ])("asks again when %s is %j", async (field, value, sentence) => {
    const page = await visit(site, await authorizeUrl({ [field]: value }));
    expect([page.statusCode, page.body.includes(sentence)]).toEqual([400, true]);
    expect(page.body).toContain('aria-invalid="true"');
  });

  test.each([
    [{ client_id: "another" }, "client_id"],
    [{ client_id: null }, "client_id"],
    [{ redirect_uri: "https://evil.example/api/vk/auth" }, "redirect_uri"],
    [{ redirect_uri: `${ORIGIN}/api/vk/auth/` }, "redirect_uri"],
    [{ redirect_uri: `${ORIGIN}/api/vk/auth?next=//evil.example` }, "redirect_uri"],
    [{ response_type: "token" }, "response_type"],
    [{ state: null }, "state"],
    [{ code_challenge: null }, "PKCE"],
    [{ code_challenge: "short" }, "PKCE"],
    [{ code_challenge_method: "plain" }, "PKCE"],
  ])("shows what is wrong with %o and redirects nowhere", async (change, word) => {
    const answer = await visit(site, await authorizeUrl({ ...change, login_as: "7" }));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["location"]).toBeUndefined();
    expect(answer.body).toContain(word);
  });
});

describe("in the sandbox", () => {
  test.each([
    ["bench-17", "Проба", "Проба"],
    ["501", undefined, "Игрок 501"],
    ["502", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["503", "  Анна\u0000\u202e  Мария ", "Анна Мария"],
  ])("a script signs in as %s named %j", async (id, name, shown) => {
    await signIn(site, { id, ...(name === undefined ? {} : { name }) });
    const player = await oneRow(site.database, `SELECT name FROM players WHERE vk_id = $1`, [id]);
    expect(player).toEqual({ name: shown });
  });

  test("a name alone means the same person each time", async () => {
    const idOf = async (name: string): Promise<string> => {
      const { authorize, stateCookie } = await startLogin(site);
      authorize.searchParams.set("name", name);
      const granted = await visit(site, authorize.href);
      const end = await visit(site, String(granted.headers["location"]), stateCookie);
      const cookie = String(end.headers["set-cookie"]).match(/rumb_session=[^;]+/)?.[0];
      return (await post(site, "/api/get", { cookie })).json().success.user.id;
    };
    const [first, again, other] = [await idOf("Ольга"), await idOf(" Ольга "), await idOf("Олег")];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test("the token is for the server: a browser's forms and a foreign verifier get nothing", async () => {
    const form = { method: "POST", url: "/sandbox/vk/token", headers: { host: HOST } } as const;
    const answer = await site.app.inject({
      ...form,
      headers: { ...form.headers, "content-type": "application/x-www-form-urlencoded" },
      payload: "grant_type=authorization_code&client_id=rumb-sandbox&code=made-up&code_verifier=x",
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid_grant"]);
    const json = await site.app.inject({ ...form, payload: { code: "x" } });
    expect(json.json().error).toBe("unsupported_grant_type");
  });

  test("pictures are drawn for any id, the same each time", async () => {
    const draw = async (id: string) => (await visit(site, `/sandbox/vk/avatars/${id}.svg`)).body;
    expect(await draw("1020")).toBe(await draw("1020"));
    expect(await draw("1020")).not.toBe(await draw("1011"));
    expect((await visit(site, `/sandbox/vk/avatars/${"x".repeat(33)}.svg`)).statusCode).toBe(400);
  });
});

test("without the sandbox there is no sandbox, and sign-in leads to VK", async () => {
  const node = await site.node({
    config: {
      sandbox: false,
      publicOrigin: "https://rumb.test",
      vk: { clientId: "51", authorizeUrl: "https://id.vk.test/authorize", tokenUrl: "", userUrl: "" },
    },
  });
  for (const url of ["/sandbox/vk/authorize", "/sandbox/vk/style.css", "/sandbox/vk/avatars/7.svg"]) {
    expect((await visit(node, url)).statusCode).toBe(404);
  }
  for (const url of ["/sandbox/vk/token", "/sandbox/vk/user"]) {
    expect((await post(node, url, { headers: { origin: "https://rumb.test" } })).statusCode).toBe(404);
  }
  const { headers } = await visit(node, "/login/vk?return=/dice");
  const authorize = new URL(String(headers["location"]));
  expect(`${authorize.origin}${authorize.pathname}`).toBe("https://id.vk.test/authorize");
  expect(authorize.searchParams.get("redirect_uri")).toBe("https://rumb.test/api/vk/auth");
});
