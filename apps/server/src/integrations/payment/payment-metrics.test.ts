import { expect, test } from "vitest";
import { createMetrics } from "../../platform/http/metrics.ts";
import { countCalls } from "./payment-metrics.ts";

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
