import { codeNow } from "../src/features/operator-keys/totp.ts";
import { systemClock } from "../src/platform/runtime/clock.ts";
import { post } from "./_harness-site.ts";
import { patientFetch } from "./_patient-fetch.ts";

/**
 * Signs the sandbox's operator in at the console for the first time, step by step as a browser does: by VK, which leads to a link, by
 * which an app with codes is enrolled. Returns the cookie of the console's session.
 */
export async function signInToConsole(consoleOrigin: string): Promise<string> {
  const start = await visit(`${consoleOrigin}/login/vk`);
  const authorize = new URL(locationOf(start), consoleOrigin);
  authorize.searchParams.set("login_as", OPERATOR);
  const granted = await visit(authorize);
  const back = await visit(locationOf(granted), cookiesOf(start));
  const token = new URL(locationOf(back), consoleOrigin).hash.slice(1);
  const begun = await post(consoleOrigin, "/api/console/link/totp/begin", { body: { token } });
  const { attempt, secret } = begun.body.success ?? {};
  const code = codeNow(String(secret), systemClock);
  const added = await patientFetch(`${consoleOrigin}/api/console/link/totp/add`, {
    method: "POST",
    headers: { origin: consoleOrigin, "content-type": "application/json" },
    body: JSON.stringify({ token, attempt, code }),
  });
  if (added.status !== 200) throw new Error(`No app was added: ${added.status} ${await added.text()}`);
  return cookiesOf(added);
}

function visit(address: string | URL, cookie = ""): Promise<Response> {
  return patientFetch(address, { redirect: "manual", headers: { cookie } });
}

function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (location === null) throw new Error(`${response.url} leads nowhere: ${response.status}`);
  return location;
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
}

/** Of the sandbox's people. */
const OPERATOR = "1008";
