import { setTimeout as delay } from "node:timers/promises";
import { type APIResponse, expect, type Page } from "@playwright/test";

/** Calls the API as the player of this page, past its screen; returns what the answer holds under `success`. */
export async function callApi<Answer>(page: Page, path: string, data: object = {}): Promise<Answer> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await answerOf(() => page.request.post(path, { data, headers }));
  const { success }: { success: Answer } = await answer.json();
  return success;
}

/**
 * The first answer that is not «later»: a server that is busy, or a player who calls as fast as a program can, is asked
 * how long to wait, and the page waits as well. Fails with status and body unless the answer is 200.
 */
export async function answerOf(call: () => Promise<APIResponse>): Promise<APIResponse> {
  const until = Date.now() + PATIENCE_MS;
  let answer = await call();
  while ((await saysLater(answer)) && Date.now() < until) {
    await delay(Number(answer.headers()["retry-after"] ?? 1) * 1000);
    answer = await call();
  }
  expect(answer.status(), `${answer.url()} answered ${await answer.text()}`).toBe(200);
  return answer;
}

/** Nothing was done yet: an outcome that nobody knows is answered 503 as well. */
async function saysLater(answer: APIResponse): Promise<boolean> {
  return (
    answer.status() === 429 || (answer.status() === 503 && !(await answer.text()).includes("OUTCOME_UNKNOWN"))
  );
}

const PATIENCE_MS = 60_000;
