import validators from "@fastify/ajv-compiler";
import serializers from "@fastify/fast-json-stringify-compiler";

/**
 * What Fastify makes of schemas, made once in a process for all of its servers and routes: a site has two servers and a test's process
 * dozens, one after another, and compiling the schemas of all calls is most of what it takes to make one.
 */
export const compiledSchemas = {
  buildValidator: remembering(validators()),
  buildSerializer: remembering(serializers()),
};

/** A schema is the same when it says the same: many are put together where they are used. */
function remembering<Given extends readonly unknown[], Asked extends readonly unknown[], Compiled>(
  build: (...given: Given) => (...asked: Asked) => Compiled,
): (...given: Given) => (...asked: Asked) => Compiled {
  const known = new Map<string, Compiled>();
  return (...given) => {
    const compile = build(...given);
    const options = JSON.stringify(given);
    return (...asked) => {
      const key = `${options}${JSON.stringify(schemaOf(asked[0]))}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const compiled = compile(...asked);
      known.set(key, compiled);
      return compiled;
    };
  };
}

/** Fastify asks for a route's, of which only the schema counts; its types say that it asks for the schema itself. */
function schemaOf(asked: unknown): unknown {
  return typeof asked === "object" && asked !== null && "schema" in asked ? asked.schema : asked;
}
