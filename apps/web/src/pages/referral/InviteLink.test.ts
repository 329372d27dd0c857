import { encode } from "uqr";
import { expect, test } from "vitest";
import { modulesPath } from "./InviteLink.tsx";

test("the path covers exactly the dark modules", () => {
  const { data, size } = encode("https://rumb.example/r/abcdefgh23", { ecc: "M", border: 0 });
  const painted = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = "", y = "", length = ""] of modulesPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    painted[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(painted).toEqual(data);
  expect(data.flat().filter(Boolean).length).toBeGreaterThan(100);
});

test("a row is as few rectangles as it can be", () => {
  expect(modulesPath([[true, true, false, true], [], [false]])).toBe("M0 0h2v1h-2zM3 0h1v1h-1z");
});
