import { expect, test } from "vitest";
import { planOf } from "./request-plan.ts";

const SITE = "https://rumb.test";

test.each([
  ["GET navigate /", "page"],
  ["GET navigate /dice?bet=2", "page"],
  ["GET navigate /wallet/payment?payment=5", "page"],
  ["GET cors /assets/index-1a2b.js", "asset"],
  ["GET cors /assets/onest-latin-1a2b.woff2", "asset"],
  ["POST cors /api/get", "pass"],
  ["GET navigate /api/vk/auth?code=1", "pass"],
  ["GET websocket /socket.io/?EIO=4", "pass"],
  ["GET navigate /login/vk", "pass"],
  ["GET navigate /r/abc", "pass"],
  ["GET navigate /console", "pass"],
  ["GET cors /console/assets/index-1a2b.js", "pass"],
  ["GET navigate /sandbox/vk/authorize", "pass"],
  ["GET navigate /docs", "pass"],
  ["GET navigate /no-such-page", "pass"],
  ["GET no-cors /avatars/default.svg", "pass"],
  ["GET cors /sw.js", "pass"],
])("%s: %s", (request, plan) => {
  const [method = "", mode = "", path = ""] = request.split(" ");
  expect(planOf({ method, mode, url: `${SITE}${path}` }, SITE)).toBe(plan);
});

test("what comes from elsewhere is left alone", () => {
  const facts = { method: "GET", mode: "no-cors", url: "https://sun1.userapi.com/assets/photo.jpg" };
  expect(planOf(facts, SITE)).toBe("pass");
});
