import validators from "@fastify/ajv-compiler";
import { isFileReply } from "@rumb/contract/endpoint";
import { endpoints } from "@rumb/contract/endpoints/calls";
import { describe, expect, test } from "vitest";
import { lazySerializers, lazyValidators } from "./compiled-schemas.ts";

const ROUTE = { method: "POST", url: "/" };
const NUMBER = { type: "object", properties: { bet: { type: "number" } } };
const TEXT = { type: "object", properties: { bet: { type: "string" } } };
/** Nothing can be made of it. */
const BROKEN = { type: "no such type" };

describe("a schema", () => {
  test("is compiled once for all routes that say the same", () => {
    const [one, other] = [NUMBER, structuredClone(NUMBER)].map((schema) =>
      lazyValidators({ schema, ...ROUTE }),
    );
    expect(one).toBe(other);
    expect(lazyValidators({ schema: TEXT, ...ROUTE })).not.toBe(one);
  });

  test("says what is wrong with what it does not accept, and takes nothing for something else", () => {
    const accepts = lazyValidators({ schema: NUMBER, ...ROUTE });
    expect(accepts({ bet: "1" })).toBe(false);
    expect(accepts.errors).toMatchObject([{ instancePath: "/bet", keyword: "type" }]);
    expect(accepts({ bet: 1 })).toBe(true);
    expect(accepts.errors).toBeNull();
  });

  test("writes an answer, without what it does not name", () => {
    const write = lazySerializers({ schema: TEXT, ...ROUTE });
    expect(write({ bet: "1", secret: 2 })).toBe('{"bet":"1"}');
  });

  test("is compiled when it is used first", () => {
    const validate = lazyValidators({ schema: BROKEN, ...ROUTE });
    expect(() => validate({})).toThrow("no such type");
    const write = lazySerializers({ schema: BROKEN, ...ROUTE });
    expect(() => write({})).toThrow("schema is invalid");
  });
});

describe("what describes the calls", () => {
  // As it is left to itself, it looks at each schema before it compiles it.
  const inspect = validators()({}, { customOptions: {} });

  test("is looked at", () => {
    expect(() => inspect({ schema: BROKEN })).toThrow("schema is invalid");
  });

  test.each(endpoints)("is a schema, and can be compiled: $path", ({ request, reply }) => {
    for (const schema of [...(request ? [request] : []), ...(isFileReply(reply) ? [] : [reply])]) {
      expect(() => inspect({ schema })).not.toThrow();
    }
  });
});
