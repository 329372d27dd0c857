import { expect, test } from "vitest";
import { createMetrics } from "../../platform/http/metrics.ts";
import { countCalls, countDisbelief } from "./payment-metrics.ts";

test("calls to the provider are counted: those without an answer and those that it could not serve as failed", async () => {
  const metrics = createMetrics({ ofProcess: false });
  const answers = [200, 404, 500, null];
  const send = countCalls(metrics, async () => {
    const status = answers.shift() ?? null;
    if (status === null) throw new Error("nobody answers");
    return { status, text: "", header: () => null };
  });
  const call = () => send("https://provider.example/orders", { method: "POST", headers: {} });
  expect([await call(), await call(), await call()].map(({ status }) => status)).toEqual([200, 404, 500]);
  await expect(call()).rejects.toThrow("nobody answers");
  const text = await metrics.registry.metrics();
  expect(text).toContain('rumb_payment_calls_total{result="answered"} 2');
  expect(text).toContain('rumb_payment_calls_total{result="failed"} 2');
});

test("what was not believed is counted from nothing on, so that the first one is seen as growth", async () => {
  const metrics = createMetrics({ ofProcess: false });
  const disbelieve = countDisbelief(metrics);
  const reported = async () =>
    (await metrics.registry.metrics()).match(/^rumb_payment_disbelieved_total.*$/gmu);
  const line = (what: string, why: string, count: number) =>
    `rumb_payment_disbelieved_total{what="${what}",why="${why}"} ${count}`;
  expect((await reported())?.toSorted()).toEqual([
    line("answer", "forged", 0),
    line("answer", "late", 0),
    line("call", "forged", 0),
    line("call", "late", 0),
  ]);
  disbelieve({ what: "call", why: "forged" });
  expect(await reported()).toContain(line("call", "forged", 1));
});
