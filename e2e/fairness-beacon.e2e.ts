import { expectReadable } from "./support/in-order.ts";
import type { Page } from "@playwright/test";
import { freePort } from "../apps/server/test/_free-port.ts";
import { keepPicture } from "./support/pictures.ts";
import { callApi } from "./support/patient-calls.ts";
import { endCountdown } from "./support/rounds.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { freshRoundUnseen } from "./support/wheel.ts";

test("a slip proves the public value of its round, or says that there was none @release", async ({
  page,
  server,
}) => {
  const drandPort = await freePort();
  await server.stop();
  await server.start({ DRAND: "true", DRAND_PORT: String(drandPort), ROUND_PACE: "10" });
  try {
    await signIn(page, newPerson(), "/x100");
    // The round that was open before has promised nothing, and is played like that.
    await playRound(page, server);
    await expect(page.getByText("Цепочка drand")).toBeVisible();
    await openSlip(page, server);
    const slip = page.getByRole("dialog");
    await expect(slip).toContainText("Сходится: всё вычислено заново в вашем браузере.");
    await slip.getByText("Публичное число", { exact: true }).click();
    await expect(slip).toContainText("Подпись сделана ключом цепочки");
    await expect(slip).toContainText("песочница этого сайта: её ключ известен всем");
    await expectReadable(page, "beacon");

    await fail(drandPort, { status: 503 });
    await openSlip(page, server);
    await expect(slip).toContainText("Сходится: всё вычислено заново в вашем браузере.");
    await slip.getByText("Публичное число", { exact: true }).click();
    await expect(slip).toContainText("Раунд сыгран без публичной случайности: маяк не ответил");
    await page.goto("/fair");
    await expect(page.getByText("из них сыграны без её подписи: 1.")).toBeVisible();
    await keepPicture(page, "beacon-fair");
  } finally {
    await page.goto("about:blank");
    await server.stop();
    await server.start();
  }
});

/** Bets on the wheel and opens the bet's slip. */
async function openSlip(page: Page, server: Server): Promise<void> {
  await page.goto(`/faq?bet=${await playRound(page, server)}`);
}

/** Bets on the wheel and closes its bets; the number of the bet. */
async function playRound(page: Page, server: Server): Promise<number> {
  await freshRoundUnseen(page, server);
  const placed = await callApi<{ bet: { id: number } }>(page, "/api/wheel/play", { bet: 1, color: 2 });
  await endCountdown(server, "wheel");
  return placed.bet.id;
}

/** The relay of the sandbox has a fault from now on. */
async function fail(port: number, fault: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  expect(answer.ok, `the sandbox answered ${answer.status}`).toBe(true);
}
