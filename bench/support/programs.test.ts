import { expect, test } from "vitest";
import { startCompanion } from "./programs.ts";

test("a line counts once it is ended, however many pieces it comes in", async () => {
  const program = `
    process.once("SIGUSR2", () => process.stdout.write("5\\n", () => process.exit(0)));
    setInterval(() => undefined, 1000);
    process.stdout.write("READY now\\nREPORT 1.");
  `;
  const companion = startCompanion(["-e", program], { limitMs: 30_000 });
  expect(await companion.line(/^READY (.*)$/mu)).toBe("now");
  const report = companion.line(/^REPORT (.*)$/mu);
  process.kill(companion.pid, "SIGUSR2");
  expect(await report).toBe("1.5");
});
