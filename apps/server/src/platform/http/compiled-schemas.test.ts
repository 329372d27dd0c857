import { describe, expect, test } from "vitest";
import { compiledSchemas } from "./compiled-schemas.ts";

const STRICT = { customOptions: { coerceTypes: false } } as const;
const NUMBER = { type: "object", properties: { bet: { type: "number" } } };

describe("compiled schemas", () => {
  test("are shared by those that say the same", () => {
    const [one, other] = [NUMBER, structuredClone(NUMBER)].map((schema) =>
      compiledSchemas.buildValidator({}, STRICT)({ schema }),
    );
    expect(one).toBe(other);
  });

  test("are others for other schemas, and under other options", () => {
    const text = { type: "object", properties: { bet: { type: "string" } } };
    const lenient = { customOptions: { coerceTypes: true } } as const;
    const ofNumber = compiledSchemas.buildValidator({}, STRICT)({ schema: NUMBER });
    const ofText = compiledSchemas.buildValidator({}, STRICT)({ schema: text });
    const coercing = compiledSchemas.buildValidator({}, lenient)({ schema: NUMBER });
    expect([ofNumber, ofText, coercing].map((accepts) => accepts({ bet: "1" }))).toEqual([false, true, true]);
  });
});
