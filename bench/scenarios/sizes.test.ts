import { expect, it } from "vitest";
import { consoleLists } from "./console-lists.ts";
import { growth } from "./growth.ts";

// Every scenario is built before one is chosen: the sizes of one must not stop another.
it.each([
  { sizes: undefined, names: ["console-lists", "growth"] },
  { sizes: "10000000", names: ["console-lists-10000000", "growth-10000000"] },
  { sizes: "5000,100000", names: ["console-lists-5000-100000", "growth-5000-100000"] },
])("takes the sizes $sizes of whichever scenario is run", ({ sizes, names }) => {
  expect([consoleLists({ sizes }), growth({ sizes })].map(({ name }) => name)).toEqual(names);
});

it.each([consoleLists({ sizes: "10000000" }), growth({ sizes: "10,some" })])(
  "$name refuses sizes that it does not know as it begins",
  async (scenario) => {
    await expect(scenario.run()).rejects.toThrow("there are no sizes");
  },
);
