import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const config = {
  publicOrigin: "https://rumb.example",
  securityContacts: ["mailto:security@rumb.example", "https://vk.com/rumb_game"],
  securityPolicyUrl: "https://rumb.example/policy",
};

test("says where to report a fault, in which languages, and until when that holds", () => {
  expect(securityTxt(config, new Date("2026-11-24T09:30:00Z"))).toBe(
    `Contact: mailto:security@rumb.example
Contact: https://vk.com/rumb_game
Expires: 2027-05-26T00:00:00Z
Preferred-Languages: ru, en
Canonical: https://rumb.example/.well-known/security.txt
Policy: https://rumb.example/policy
`,
  );
});

test.each(["2026-01-01T00:00:00Z", "2028-02-29T23:59:59Z"])(
  "ends less than a year after %s, and not soon",
  (at) => {
    const [, expires = ""] = /^Expires: (\S+)$/mu.exec(securityTxt(config, new Date(at))) ?? [];
    const days = (Date.parse(expires) - Date.parse(at)) / 86_400_000;
    expect(days).toBeGreaterThan(180);
    expect(days).toBeLessThan(365);
  },
);

test("leaves out what is not configured", () => {
  const text = securityTxt({ ...config, publicOrigin: null, securityPolicyUrl: null }, new Date(0));
  expect(text).not.toMatch(/Canonical|Policy/u);
});
