import { expect, test } from "vitest";
import type { Environment } from "../../platform/runtime/environment.ts";
import { IN_PRODUCTION, readPart } from "../_config-samples.ts";
import { startGroupSandbox } from "./group-sandbox/group-sandbox-server.ts";
import { readVkGroupConfig } from "./vk-group-config.ts";

function read(environment: Environment, sandbox = false) {
  return readPart(readVkGroupConfig, environment, { sandbox });
}

test("in the sandbox VK listens beside the site", () => {
  expect(read({}, true)).toEqual({ kind: "sandbox", port: 8290, publicUrl: null });
});

test("outside the sandbox token and group make a group, and without both nothing is known of it", () => {
  expect(read({})).toBe(null);
  expect(read({ VK_GROUP_TOKEN: "service", VK_GROUP_ID: "55" })).toEqual({
    kind: "group",
    apiUrl: "https://api.vk.com",
    token: "service",
    groupId: "55",
  });
});

test.each<[string, Environment]>([
  ["VK_GROUP_TOKEN", { VK_GROUP_ID: "55" }],
  ["VK_GROUP_ID", { VK_GROUP_TOKEN: "service" }],
  ["VK_GROUP_ID", { VK_GROUP_TOKEN: "service", VK_GROUP_ID: "-55" }],
  ["VK_API_URL", { VK_GROUP_TOKEN: "service", VK_GROUP_ID: "55", VK_API_URL: "vk" }],
])("a wrong %s is named", (name, environment) => {
  expect(() => read(environment)).toThrow(name);
});

test("the sandbox's VK does not start in production, whoever asks", async () => {
  const started = startGroupSandbox({
    ...IN_PRODUCTION,
    query: () => Promise.reject(new Error("nothing may be used")),
    random: { bytes: (length) => new Uint8Array(length) },
  });
  await expect(started).rejects.toThrow("must not run in production");
});
