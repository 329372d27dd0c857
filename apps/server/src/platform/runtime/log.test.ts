import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("what could open an account is taken out of the log at every depth that we log", () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = openLog({ level: "info", destination });
  log.info({ cookie: "SECRET", req: { headers: { cookie: "SECRET", authorization: "SECRET" } } });
  log.info({ config: { secretKeys: ["SECRET"] }, attempt: { codeVerifier: "SECRET" }, serverSeed: "SECRET" });
  log.info({ res: { headers: { "set-cookie": ["SECRET"] } }, answer: { access_token: "SECRET" } });
  log.info({ err: Object.assign(new Error("lost"), { code: "57P01" }) });
  const written = lines.join("");
  expect(written).not.toContain("SECRET");
  expect(written).toContain("57P01");
  expect(lines).toHaveLength(4);
});
