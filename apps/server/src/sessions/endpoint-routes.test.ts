import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { expect, test } from "vitest";
import { routeOf } from "./endpoint-routes.ts";

test.each([
  ["a list, which the console asks for by itself", operatorEndpoints.economy, { asksItself: true }],
  ["a statement, which an operator asks for", operatorEndpoints.statement, { isDecision: true }],
  ["a deed", operatorEndpoints.banPlayer, { isDecision: true }],
])("%s", (_what, endpoint, config) => {
  expect(routeOf(endpoint).config).toEqual(config);
});
