import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";

/** The process's logger: JSON lines on stdout, with whatever could open an account taken out. */
export function openLog(options: { level: string; destination?: DestinationStream }): Logger {
  const redact = { paths: SECRET_PATHS, censor: "[removed]" };
  return pino(
    { level: options.level, base: null, redact, serializers: { err: errorFields } },
    options.destination ?? pino.destination(1),
  );
}

/** An error as it is logged. A driver hangs its whole client on one: that is left out. */
function errorFields(error: Error): object {
  const { client: _client, ...fields }: Record<string, unknown> = stdSerializers.err(error);
  return fields;
}

const SECRET_NAMES = [
  "cookie",
  "authorization",
  '["set-cookie"]',
  "password",
  "secretKeys",
  "codeVerifier",
  "accessToken",
  "access_token",
  "serverSeed",
];

// pino's wildcard reaches exactly one level, so each name is listed at the depths where our log lines carry objects.
const SECRET_PATHS = SECRET_NAMES.flatMap((name) =>
  ["", "*", "*.*", "*.headers"].map((prefix) => {
    if (prefix === "") return name;
    return name.startsWith("[") ? `${prefix}${name}` : `${prefix}.${name}`;
  }),
);
