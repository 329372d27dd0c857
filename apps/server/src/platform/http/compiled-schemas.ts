import validators from "@fastify/ajv-compiler";
import serializers from "@fastify/fast-json-stringify-compiler";
import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";

const compileValidator = validators()(
  {},
  {
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      // Tests look whether each schema is one. To compile the schema of schemas takes as long as to compile fifty others.
      meta: false,
      validateSchema: false,
    },
  },
);
const compileSerializer = serializers()();

/*
 * What Fastify makes of schemas is made at the first use of each, and once in a process for all of its servers and routes: to compile
 * the schemas of all calls is a third of what a start takes, and most of them are not used for long, or ever.
 */

export const lazyValidators: FastifySchemaCompiler<object> = remembering(({ schema }) => {
  // Its types say that it takes the schema itself.
  const compiled = once(() => compileValidator({ schema }));
  const validate: ReturnType<FastifySchemaCompiler<object>> = (data: unknown) => {
    const isValid = compiled()(data) === true;
    validate.errors = compiled().errors ?? null;
    return isValid;
  };
  return validate;
});

export const lazySerializers: FastifySerializerCompiler<object> = remembering(
  ({ schema, method, url, httpStatus = "" }) => {
    const compiled = once(() => compileSerializer({ schema, method, url, httpStatus }));
    return (data: unknown) => compiled()(data);
  },
);

/** A schema is the same when it says the same: many are put together where they are used. */
function remembering<Made>(make: ForRoute<Made>): ForRoute<Made> {
  const known = new Map<string, Made>();
  return (route) => {
    const key = JSON.stringify(route.schema);
    const made = known.get(key) ?? make(route);
    known.set(key, made);
    return made;
  };
}

type ForRoute<Made> = (route: Parameters<FastifySchemaCompiler<object>>[0]) => Made;

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
